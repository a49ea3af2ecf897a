import {
  describeTaken,
  type FileChange,
  type GitPush,
  type GitPushResult,
} from '@portico/code-hosts';
import * as git from 'isomorphic-git';
import type { GitHttpRequest, HttpClient, TreeEntry } from 'isomorphic-git';
import { MemoryFiles } from './MemoryFiles.ts';

const gitdir = '/repository.git';
const local = 'refs/heads/portico';
const maxAnswerBytes = 512 * 1024 * 1024;
/** Of an error; more than is shown, which is cut once it is redacted. */
const maxMessageBytes = 10_000;
const defaultAuthor = { name: 'Portico', email: 'portico@localhost' };

/** An answer of a host with an error. */
class RefusedError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, headers: Headers, message: string) {
    super(message);
    this.status = status;
    this.headers = Object.fromEntries(headers);
  }
}

/** The connection failed. */
class NoAnswerError extends Error {}

/** What a commit would add exists, and it may not replace it. */
class TakenError extends Error {
  constructor(paths: readonly string[]) {
    super(describeTaken(paths));
  }
}

/** Adds a commit to a branch of a host over git: what it continues is read without its history, into memory. */
export async function pushCommit(push: GitPush): Promise<GitPushResult> {
  try {
    return await pushOnce(push);
  } catch (error) {
    return describeFailure(error);
  }
}

async function pushOnce(push: GitPush): Promise<GitPushResult> {
  const { url, headers, branch, message, author = defaultAuthor } = push;
  const repository = { fs: new MemoryFiles(), gitdir };
  let answered: Readonly<Record<string, string>> = {};
  const http = createHttp(given => {
    answered = given;
  });
  const remote = { ...repository, http, url, headers: { ...headers } };
  await git.init({ ...repository, bare: true, defaultBranch: 'portico' });
  await git.addRemote({ ...repository, remote: 'origin', url });
  const refs = await git.listServerRefs({ ...remote, prefix: 'refs/heads/', protocolVersion: 1 });
  const ref = `refs/heads/${branch}`;
  const parent = refs.find(each => each.ref === ref)?.oid;
  if (parent === undefined && refs.length > 0)
    return { failure: 'not-found', message: `there is no branch '${branch}'` };
  if (push.parent !== undefined && push.parent !== parent)
    return { failure: 'conflict', message: `'${branch}' is no longer at ${push.parent}` };
  if (parent !== undefined)
    await git.fetch({ ...remote, ref, remoteRef: ref, singleBranch: true, depth: 1, tags: false });
  const base = parent && (await git.readCommit({ ...repository, oid: parent })).commit.tree;
  const mayReplace = push.mayReplace ?? false;
  const tree = await writeTree(
    { ...repository, mayReplace },
    base || undefined,
    groupByFolder(push.files),
  );
  const commit = await git.commit({
    ...repository,
    ref: local,
    message,
    author,
    committer: author,
    tree: tree ?? (await git.writeTree({ ...repository, tree: [] })),
    parent: parent === undefined ? [] : [parent],
  });
  const remoteRef = push.target ?? ref;
  const result = await git.push({ ...remote, ref: local, remoteRef, onMessage: () => {} });
  const [refused] = Object.values(result.refs).filter(({ ok }) => !ok);
  const reason = refused?.error ?? result.error;
  if (!reason && result.ok) return { commit, headers: answered };
  const isBehind = /fast.?forward|stale|fetch first|failed to (update|lock)|lock/i.test(
    reason ?? '',
  );
  return { failure: isBehind ? 'conflict' : 'invalid', message: reason || 'the push was refused' };
}

/** Changes by their first folder; those without one are files of the folder itself. */
interface FolderChanges {
  files: Map<string, FileChange>;
  folders: Map<string, FolderChanges>;
}

function groupByFolder(changes: readonly FileChange[]): FolderChanges {
  const root: FolderChanges = { files: new Map(), folders: new Map() };
  for (const change of changes) {
    const parts = change.path.split('/');
    const name = parts.pop() ?? '';
    let folder = root;
    for (const part of parts) {
      const next = folder.folders.get(part) ?? { files: new Map(), folders: new Map() };
      folder.folders.set(part, next);
      folder = next;
    }
    folder.files.set(name, change);
  }
  return root;
}

/** Writes a tree with changes. @returns undefined when nothing is left in it. */
async function writeTree(
  repository: { fs: MemoryFiles; gitdir: string; mayReplace: boolean },
  base: string | undefined,
  { files, folders }: FolderChanges,
  folder = '',
): Promise<string | undefined> {
  const read = base ? await git.readTree({ ...repository, oid: base }) : { tree: [] };
  const entries = new Map(read.tree.map(entry => [entry.path, entry]));
  for (const [path, change] of files) {
    if ('isDeleted' in change) {
      entries.delete(path);
      continue;
    }
    const { content, isExecutable, isLink } = change;
    if (entries.has(path) && !repository.mayReplace) throw new TakenError([`${folder}${path}`]);
    const blob = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const oid = await git.writeBlob({ ...repository, blob });
    const mode = isLink ? '120000' : isExecutable ? '100755' : '100644';
    entries.set(path, { path, mode, oid, type: 'blob' });
  }
  for (const [path, changes] of folders) {
    const known = entries.get(path);
    if (known && known.type !== 'tree' && !repository.mayReplace)
      throw new TakenError([`${folder}${path}`]);
    const oid = await writeTree(
      repository,
      known?.type === 'tree' ? known.oid : undefined,
      changes,
      `${folder}${path}/`,
    );
    if (oid === undefined) entries.delete(path);
    else entries.set(path, { path, mode: '040000', oid, type: 'tree' });
  }
  const tree: TreeEntry[] = [...entries.values()];
  return tree.length === 0 ? undefined : git.writeTree({ ...repository, tree });
}

/** Sends git's requests, and follows no redirect, which could lead the credentials elsewhere. */
function createHttp(onAnswer: (headers: Readonly<Record<string, string>>) => void): HttpClient {
  return {
    async request({ url, method = 'GET', headers = {}, body }: GitHttpRequest) {
      const parts: Uint8Array[] = [];
      for await (const part of body ?? []) parts.push(part);
      let response: Response;
      let bytes: Uint8Array;
      try {
        response = await fetch(url, {
          method,
          headers,
          redirect: 'manual',
          ...(body && { body: Buffer.concat(parts) }),
        });
        bytes = await readBytes(response);
      } catch (error) {
        const { message, cause } = error as Error;
        throw new NoAnswerError(cause instanceof Error ? cause.message : message);
      }
      if (!response.ok) {
        const text = new TextDecoder().decode(bytes.subarray(0, maxMessageBytes)).trim();
        throw new RefusedError(response.status, response.headers, text || response.statusText);
      }
      const { status: statusCode, statusText: statusMessage } = response;
      const answered = Object.fromEntries(response.headers);
      onAnswer(answered);
      return { url, method, statusCode, statusMessage, headers: answered, body: iterate(bytes) };
    },
  };
}

async function readBytes({ body }: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > maxAnswerBytes)
      throw new Error(`the repository has more than ${maxAnswerBytes / 1024 / 1024} MB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function* iterate(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function describeFailure(error: unknown): GitPushResult {
  if (error instanceof RefusedError) {
    const { status, headers, message } = error;
    return { status, headers, message };
  }
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof NoAnswerError) return { failure: 'no-answer', message };
  if (error instanceof TakenError) return { failure: 'conflict', message };
  const isBehind = error instanceof git.Errors.PushRejectedError;
  return { failure: isBehind ? 'conflict' : 'invalid', message };
}
