import { execFile } from 'node:child_process';
import { lstat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const timeoutMs = 10_000;
const maxOutput = 16 * 1024 * 1024;
/** Commits that are looked through for the one that changed a file last. */
const maxCommits = 200;

/** Nothing that a work tree holds is run, and nothing in it is written. */
const safely = [
  '--literal-pathspecs',
  ...['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'safe.bareRepository=explicit'].flatMap(
    setting => ['-c', setting],
  ),
];

/** What git knows of files. */
export interface FoundCommits {
  /** The commit that changed a file last, by path, where the file is as it was committed. */
  commits: Map<string, string>;
  /** Files of work trees that are not as they were committed; they may be a moment later. */
  changed: string[];
}

/** Asks git for the commits of files; what lies in no work tree, or where there is no git, is in neither list. */
export async function findCommits(
  paths: readonly string[],
  signal: AbortSignal,
): Promise<FoundCommits> {
  const roots = new Map<string, string | undefined>();
  const byRoot = new Map<string, string[]>();
  for (const path of paths) {
    const root = await findWorkTree(dirname(path), roots);
    if (root !== undefined) byRoot.set(root, [...(byRoot.get(root) ?? []), path]);
  }
  const found = await Promise.all([...byRoot].map(([root, each]) => runGit(root, each, signal)));
  return {
    commits: new Map(found.flatMap(({ commits }) => [...commits])),
    changed: found.flatMap(({ changed }) => changed),
  };
}

async function findWorkTree(
  folder: string,
  known: Map<string, string | undefined>,
): Promise<string | undefined> {
  if (known.has(folder)) return known.get(folder);
  const isRoot = await lstat(join(folder, '.git')).then(
    () => true,
    () => false,
  );
  const parent = dirname(folder);
  const root = isRoot ? folder : parent === folder ? undefined : await findWorkTree(parent, known);
  known.set(folder, root);
  return root;
}

async function runGit(
  root: string,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<FoundCommits> {
  const byName = new Map(paths.map(path => [relative(root, path).replaceAll(sep, '/'), path]));
  const names = [...byName.keys()];
  try {
    const [status, log] = await Promise.all([
      git(
        root,
        ['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', '--ignored'],
        names,
        signal,
      ),
      git(
        root,
        ['log', `--max-count=${maxCommits}`, '--name-only', '-z', '--format=%x01%H'],
        names,
        signal,
      ),
    ]);
    const changed = new Set(parseStatus(status));
    const commits = parseLog(log);
    return {
      commits: new Map(
        names.flatMap(name => {
          const commit = commits.get(name);
          const path = byName.get(name);
          return commit !== undefined && path !== undefined && !changed.has(name)
            ? [[path, commit] as const]
            : [];
        }),
      ),
      changed: [...byName].flatMap(([name, path]) => (changed.has(name) ? path : [])),
    };
  } catch {
    // No git, no commits yet, or a work tree of somebody else: nothing is known, and nothing is missed.
    signal.throwIfAborted();
    return { commits: new Map(), changed: [] };
  }
}

async function git(
  root: string,
  args: readonly string[],
  names: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  const { PATH, HOME } = process.env;
  const { stdout } = await run('git', [...safely, '-C', root, ...args, '--', ...names], {
    env: {
      ...(PATH !== undefined && { PATH }),
      ...(HOME !== undefined && { HOME }),
      GIT_OPTIONAL_LOCKS: '0',
      GIT_TERMINAL_PROMPT: '0',
      LC_ALL: 'C',
    },
    maxBuffer: maxOutput,
    timeout: timeoutMs,
    signal,
  });
  return stdout;
}

/** The names in `XY name` entries, each ended by a null character. */
function parseStatus(output: string): string[] {
  return output
    .split('\0')
    .filter(entry => entry !== '')
    .map(entry => entry.slice(3));
}

/** The first, and so the latest, commit of each name. */
function parseLog(output: string): Map<string, string> {
  const commits = new Map<string, string>();
  for (const entry of output.split('\u0001').slice(1)) {
    const [commit = '', ...names] = entry.split('\0').map(text => text.replace(/^\n/, ''));
    for (const name of names) if (name !== '' && !commits.has(name)) commits.set(name, commit);
  }
  return commits;
}
