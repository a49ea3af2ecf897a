import { execFile } from 'node:child_process';
import { posix } from 'node:path';
import type { LastChange } from '@portico/code-hosts';

const timeoutMs = 3000;
const maxNameCharacters = 200;

/**
 * The commit that changed a file last, from the git repository that its folder is in.
 *
 * @returns undefined where there is no repository, no such commit, no git on this machine, or the answer takes too long.
 */
export function readGitChange(file: string, signal?: AbortSignal): Promise<LastChange | undefined> {
  // A repository's own configuration may name programs.
  const settings = ['core.fsmonitor=false', 'core.pager=cat', 'log.showSignature=false'];
  const args = [
    '--literal-pathspecs',
    '--no-replace-objects',
    ...settings.flatMap(setting => ['-c', setting]),
    '-C',
    posix.dirname(file),
    'log',
    '-1',
    '--no-show-signature',
    '--format=%H%n%aI%n%aN',
    '--',
    posix.basename(file),
  ];
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    LC_ALL: 'C.UTF-8',
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
  };
  return new Promise(resolve => {
    execFile(
      'git',
      args,
      { env, timeout: timeoutMs, maxBuffer: 64 * 1024, ...(signal && { signal }) },
      (error, stdout) => resolve(error ? undefined : readCommit(stdout)),
    );
  });
}

function readCommit(text: string): LastChange | undefined {
  const [commit = '', time = '', author = ''] = text.split('\n');
  const changedAt = new Date(time);
  if (!/^[0-9a-f]{40,64}$/.test(commit) || Number.isNaN(changedAt.getTime())) return undefined;
  const name = author.trim().slice(0, maxNameCharacters);
  return { commit, changedAt: changedAt.toISOString(), ...(name && { author: name }) };
}
