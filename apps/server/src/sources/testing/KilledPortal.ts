import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { CatalogSource } from '@portico/catalog-common/operations';
import type { ConfigObject } from '@portico/config';
import { testServiceToken } from '@portico/testing/server';

/** An entity, as far as tests of sources look at it. */
interface SeenEntity {
  kind: string;
  metadata: { name: string; uid: string };
}

/** A portal whose processes are killed, one after the other over the same data. */
export class KilledPortal {
  readonly #script: string;
  readonly #folder: string;
  #child: ChildProcessByStdio<null, Readable, null> | undefined;
  #url = '';

  private constructor(script: string, folder: string) {
    this.#script = script;
    this.#folder = folder;
  }

  /**
   * Writes its configuration; {@link start} starts the first process.
   *
   * @param script - what its processes run.
   */
  static async create(script: string, folder: string, config: ConfigObject): Promise<KilledPortal> {
    const services = [{ type: 'static', options: { token: testServiceToken, subject: 'tests' } }];
    const backend = {
      ...(config['backend'] as ConfigObject | undefined),
      auth: { externalAccess: services },
    };
    await writeFile(join(folder, 'app-config.yaml'), JSON.stringify({ ...config, backend }));
    return new KilledPortal(script, folder);
  }

  /** @returns once it serves. */
  async start(): Promise<void> {
    const args = ['--disable-warning=ExperimentalWarning', this.#script, this.#folder];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#child = child;
    const [chunk] = (await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(() => {
        throw new Error('A portal ended before it served');
      }),
    ])) as [Buffer];
    this.#url = chunk.toString().trim();
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  async listSources(): Promise<CatalogSource[]> {
    const { items } = (await this.#call('/sources')) as { items: CatalogSource[] };
    return items.filter(({ kind }) => kind === 'pages');
  }

  /** Reads all sources as soon as possible. */
  async runAll(): Promise<void> {
    for (const { id } of await this.listSources())
      await this.#call('/sources/run', JSON.stringify({ id }));
  }

  /** Uids of all that came from sources, by ref: one that was removed has another uid once it is back. */
  async listUids(): Promise<Record<string, string>> {
    const filter = ['user', 'group', 'location', 'component']
      .map(kind => `filter=kind=${kind}`)
      .join('&');
    const entities = (await this.#call(`/entities?${filter}`)) as SeenEntity[];
    return Object.fromEntries(
      entities.map(({ kind, metadata }) => [`${kind}:${metadata.name}`, metadata.uid]),
    );
  }

  async #call(path: string, body?: string): Promise<unknown> {
    const response = await fetch(`${this.#url}/api/catalog${path}`, {
      headers: { authorization: `Bearer ${testServiceToken}`, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body }),
    });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
    return response.status === 204 ? undefined : response.json();
  }
}
