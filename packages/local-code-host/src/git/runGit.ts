import { devNull } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { startGit } from './GitLauncher.ts';

/** What a git process gets beside its arguments. */
export interface GitOptions {
  input?: string | Uint8Array | undefined;
  env?: Readonly<Record<string, string>> | undefined;
}

/** A git process that ended with another code than 0. */
export class GitError extends Error {
  override readonly name = 'GitError';
  readonly exitCode: number;
  readonly output: Buffer;

  constructor(message: string, exitCode: number, output: Buffer) {
    super(message);
    this.exitCode = exitCode;
    this.output = output;
  }
}

/** Repositories for tests and demonstrations need no flush to disk, and no housekeeping after each push. */
const configuration = { 'core.fsync': 'none', 'gc.auto': '0', 'receive.autogc': 'false' };

/** Environment of git processes: nothing of the machine's or the user's configuration. */
export const gitEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env['PATH'] ?? '',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: devNull,
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
  GIT_CONFIG_COUNT: String(Object.keys(configuration).length),
  ...Object.fromEntries(
    Object.entries(configuration).flatMap(([key, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, key],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]),
  ),
};

/** Runs git in a folder. @throws GitError with what git wrote to its error output. */
export async function runGit(
  folder: string,
  args: readonly string[],
  { input, env }: GitOptions = {},
): Promise<Buffer> {
  const git = startGit({ args, cwd: folder, env: { ...gitEnvironment, ...env } });
  git.stdin.end(input);
  const [output, errors, code] = await Promise.all([
    buffer(git.stdout),
    buffer(git.stderr),
    git.closed,
  ]);
  if (code === 0) return output;
  const text = errors.toString().trim();
  throw new GitError(`git ${args[0]}: ${text || `exit ${code}`}`, code, output);
}

/** Version of git on this machine, `undefined` without git. */
export async function getGitVersion(): Promise<string | undefined> {
  try {
    const text = (await runGit(process.cwd(), ['--version'])).toString();
    return /\d+\.\d+(\.\d+)?/.exec(text)?.[0];
  } catch {
    return undefined;
  }
}
