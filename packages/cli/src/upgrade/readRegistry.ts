import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { InputError } from '@portico/errors';

/** Small, and has the notes of all releases. */
const carrier = '@portico/create';
const run = promisify(execFile);

/** Where versions and their notes come from. */
export interface ReleaseSource {
  /** All published versions. */
  listVersions(): Promise<readonly string[]>;
  /** The notes of a version and those before it: Markdown by version. */
  readNotes(version: string): Promise<ReadonlyMap<string, string>>;
}

/** Reads the registry that npm is configured with in a folder. */
export function createReleaseSource(
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): ReleaseSource {
  return {
    async listVersions() {
      const output = await runNpm(['view', carrier, 'versions', '--json'], folder, env);
      const versions = JSON.parse(output) as string | string[];
      return [versions].flat();
    },
    async readNotes(version) {
      const temporary = await mkdtemp(join(tmpdir(), 'portico-notes-'));
      try {
        const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--prefix'];
        const wanted = `${carrier}@${version}`;
        await runNpm(['install', ...options, temporary, wanted], folder, env);
        return await readFolder(join(temporary, 'node_modules', carrier, 'releases'));
      } finally {
        await rm(temporary, { recursive: true, force: true });
      }
    },
  };
}

async function readFolder(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const notes = names.filter(name => name.endsWith('.md'));
  return new Map(
    await Promise.all(
      notes.map(
        async name => [basename(name, '.md'), await readFile(join(folder, name), 'utf8')] as const,
      ),
    ),
  );
}

async function runNpm(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  // Set by npm for what it runs: there, no shell has to find it.
  const cli = env['npm_execpath'];
  const isNpm = cli !== undefined && basename(cli) === 'npm-cli.js';
  const [program, first] = isNpm ? [process.execPath, [cli]] : ['npm', []];
  const limits = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=30000'];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  try {
    const { stdout } = await run(program, [...first, ...args, ...limits, ...quiet], {
      cwd,
      env: { ...env },
      maxBuffer: 64 * 1024 * 1024,
      shell: !isNpm && process.platform === 'win32',
    });
    return stdout;
  } catch (error) {
    throw new InputError(
      `The registry of npm cannot be read, so nothing was changed: ${describe(error as Error)}; check the connection and 'npm config get registry', and try again`,
      { cause: error },
    );
  }
}

/** What npm wrote, without its prefixes and where its own log is. */
function describe(error: Error & { stderr?: string }): string {
  const lines = (error.stderr ?? '')
    .split('\n')
    .map(line => line.replace(/^npm (error|ERR!)( code)?\s*/, '').trim())
    .filter(line => line !== '' && !line.startsWith('A complete log'));
  return lines.length > 0 ? lines.slice(0, 2).join(': ') : error.message;
}
