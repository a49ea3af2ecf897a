import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyDescriptors } from './copyDescriptors.ts';
import { openServer } from './openServers.ts';

/** Where the demonstration is prepared. */
export interface PrepareDemonstrationOptions {
  /** Of the demonstration, absolute. */
  folder: string;
  /** Where the server stores data, absolute. */
  dataFolder: string;
  /** Its `PORTICO_DEMO_CODE_HOST` is used, and set where it is not. */
  env: Record<string, string | undefined>;
  /** Whether git is there to serve the code host. */
  canStart: () => Promise<boolean>;
}

const preferredPort = 7008;
const variable = 'PORTICO_DEMO_CODE_HOST';

/**
 * Decides where the demonstration's code host listens, before the configuration is read, and makes copies of the company's
 * descriptors in which it has this address, or no links to it where it cannot be served. A port is used again at the next start while it is free.
 */
export async function prepareDemonstration({
  folder,
  dataFolder,
  env,
  canStart,
}: PrepareDemonstrationOptions): Promise<void> {
  const target = join(dataFolder, 'demonstration');
  await mkdir(target, { recursive: true });
  const portFile = join(target, 'code-host-port');
  const known = await readFile(portFile, 'utf8').catch(() => '');
  const ports = [...(/^\d{1,5}$/.test(known) ? [Number(known)] : []), preferredPort, 0];
  const [host, isServed] = await Promise.all([env[variable] || openServer(ports), canStart()]);
  env[variable] = host;
  const codeHost = isServed ? host : undefined;
  for (const name of ['catalog', 'former', 'repositories'])
    await copyDescriptors({ from: join(folder, name), to: join(target, name), codeHost });
  await writeFile(portFile, host.slice(host.indexOf(':') + 1));
}
