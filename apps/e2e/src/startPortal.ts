import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const startTimeoutMs = 60_000;

/** A portal of a journey's own. */
export interface RunningPortal {
  url: string;
  stop(): Promise<void>;
}

/** Starts the built server with this configuration over the demonstration's catalog. */
export async function startPortal(options: {
  port: number;
  /** YAML, beside the catalog's. */
  config: string;
  /** Files of descriptors beside the catalog's, absolute; `*` and `**` are allowed. */
  descriptors?: readonly string[];
}): Promise<RunningPortal> {
  const { port, config, descriptors = [] } = options;
  const targets = [join(root, 'apps/server/demo/catalog/**/catalog-info.yaml'), ...descriptors];
  const folder = await mkdtemp(join(tmpdir(), 'portico-journey-'));
  const file = join(folder, 'app-config.yaml');
  await writeFile(
    file,
    `${config}
catalog:
  rules: [{ allow: [Component, API, Resource, System, Domain, Group, User, Location, Template] }]
  locations: ${JSON.stringify(targets.map(target => ({ type: 'file', target })))}
`,
  );
  const server = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(root, 'apps/server/dist/main.js'),
      '--config',
      file,
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PORT: String(port), PORTICO_DATA: join(folder, 'data') },
    },
  );
  const url = `http://localhost:${port}`;
  await waitUntilReady(url, server);
  return {
    url,
    async stop() {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const output: string[] = [];
  server.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const isReady = await fetch(`${url}/.backstage/health/v1/readiness`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (server.exitCode !== null || Date.now() > deadline) {
      server.kill('SIGKILL');
      throw new Error(`The portal did not start: ${output.join('')}`);
    }
    await new Promise(wake => setTimeout(wake, 100));
  }
}
