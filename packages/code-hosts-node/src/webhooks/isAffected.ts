import type { CodeHosts, CodeHostType } from '@portico/code-hosts';
import type { ReceivedPushes } from './WebhookReceiver.ts';

/** Whether a push may have changed what an address shows. */
export function isAffected(
  address: string,
  { hosts, pushes }: ReceivedPushes,
  codeHosts: CodeHosts,
): boolean {
  const found = codeHosts.findRepository(address);
  if (!found || !hosts.some(({ host }) => host === found.host.host)) return false;
  const { repository, ref, path, host } = found;
  return pushes.some(push => {
    if (push.repository.toLowerCase() !== repository.toLowerCase()) return false;
    const branch = readBranch(ref, host.type);
    if (branch === null) return false;
    const { defaultBranch = push.branch, files } = push;
    const shown = findPath(branch ?? defaultBranch, path, push.branch);
    if (shown === undefined) return false;
    return files === undefined || isAmong(shown, files);
  });
}

/** Whether files changed that a path names, or a pattern may match. */
function isAmong(path: string, files: ReadonlySet<string>): boolean {
  const star = path.indexOf('*');
  if (star < 0) return files.has(path);
  const folder = path.slice(0, path.lastIndexOf('/', star) + 1);
  return [...files].some(file => file.startsWith(folder));
}

/** The path of what an address shows on a branch, whose slashes may be written as they are; `undefined` on another branch. */
function findPath(branch: string, path: string, pushed: string): string | undefined {
  if (branch === pushed) return path;
  const rest = `${branch}/${path}`;
  return rest.startsWith(`${pushed}/`) ? rest.slice(pushed.length + 1) : undefined;
}

/** The branch of a ref as pages write it; `undefined` for the default branch, null for a tag or commit. */
function readBranch(ref: string | undefined, type: CodeHostType): string | undefined | null {
  if (ref === undefined || ref === 'HEAD') return undefined;
  if (type === 'azure') return ref.startsWith('GB') ? ref.slice(2) : null;
  if (type === 'gitea') return ref.startsWith('branch/') ? ref.slice('branch/'.length) : null;
  return ref.replace(/^refs\/heads\//, '');
}
