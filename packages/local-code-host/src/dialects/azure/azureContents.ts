import type { TreeChange } from '../../git/gitObjects.ts';
import { type Answer, type Call, noCommit } from '../../http/Dialect.ts';
import { requireRights } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';
import { refuseConflict } from '../../model/refuseConflict.ts';
import { heads, newPull, newPush, newRefs } from './azureRequests.ts';
import {
  answerList,
  find,
  formatCommit,
  formatPull,
  formatRepository,
  requireVersion,
} from './azureShapes.ts';

/** Answers files and folders of a version. */
export async function answerItems(call: Call): Promise<Answer> {
  const repository = find(call);
  const { git } = repository;
  const { query, headers } = call;
  const commit = await requireVersion(call, repository, 'versionDescriptor');
  const path = (query.get('path') ?? query.get('scopePath') ?? '/').replace(/^\/|\/$/g, '');
  const entry = await git.findEntry(commit, path);
  if (!entry) throw new Refusal(404, `TF401174: The item /${path} could not be found`);
  const format = (each: typeof entry, above: string) => ({
    objectId: each.sha,
    gitObjectType: each.type,
    commitId: commit,
    path: `/${above}${each.path}`,
    ...(each.type === 'tree' && { isFolder: true }),
  });
  if (query.get('$format') === 'zip') {
    const name = path.split('/').at(-1) ?? '';
    const body = await git.archive(path ? `${commit}:${path}` : commit, 'zip', name);
    return { headers: { 'content-type': 'application/zip' }, body };
  }
  if (query.has('recursionLevel')) {
    const entries = await git.listTree(entry.sha, { isRecursive: true });
    const above = path ? `${path}/` : '';
    return answerList(
      call,
      [format(entry, ''), ...entries.map(each => format(each, above))],
      each => each,
    );
  }
  const isJson = query.get('$format') === 'json' || /json/.test(headers.accept ?? '');
  if (isJson) return { body: format(entry, '') };
  return { body: await git.readBlob(entry.sha) };
}

/** Stores a push of one commit. */
export async function push(call: Call): Promise<Answer> {
  const repository = find(call, 'write');
  const { git } = repository;
  const caller = requireRights(call.caller, 'write');
  const { refUpdates, commits } = newPush.parse(call.body);
  const [update] = refUpdates;
  const [commit] = commits;
  if (!update || !commit) throw new Refusal(400, 'The push holds no commit');
  const current = await git.getRef(update.name);
  if (update.oldObjectId !== (current ?? noCommit))
    throw new Refusal(
      409,
      `TF401028: The reference '${update.name}' has already been updated by another client, so you cannot update it`,
    );
  const entries = current ? await git.listTree(current, { isRecursive: true }) : [];
  const known = new Map(entries.map(entry => [entry.path, entry]));
  const changes: TreeChange[] = [];
  for (const { changeType, item, newContent } of commit.changes) {
    const path = item.path.slice(1);
    const file = known.get(path);
    if ((changeType === 'add') === (file !== undefined))
      throw new Refusal(
        400,
        `The path '/${path}' specified in the ${changeType} operation ${file ? 'already exists' : 'does not exist'}`,
      );
    if (changeType === 'delete') {
      changes.push({ path, sha: undefined });
      continue;
    }
    const encoding = newContent?.contentType.startsWith('base64') ? 'base64' : 'utf8';
    const sha = await git.writeBlob(Buffer.from(newContent?.content ?? '', encoding));
    changes.push({ path, mode: file?.mode, sha });
  }
  const branch = update.name.slice(heads.length);
  const author = commit.author ?? caller;
  const sha = await repository.commit(
    { branch, parent: current, changes, message: commit.comment, author },
    caller.login,
  );
  return {
    status: 201,
    body: {
      pushId: call.state.takeId(),
      commits: [formatCommit(await git.getCommit(sha))],
      refUpdates: [{ name: update.name, oldObjectId: update.oldObjectId, newObjectId: sha }],
      repository: await formatRepository(repository, call.origin),
    },
  };
}

/** Creates, moves and deletes branches. */
export async function updateRefs(call: Call): Promise<Answer> {
  const repository = find(call, 'write');
  const { login } = requireRights(call.caller, 'write');
  const value = [];
  for (const { name, oldObjectId, newObjectId } of newRefs.parse(call.body)) {
    const current = await repository.git.getRef(name);
    const isStale = (current ?? noCommit) !== oldObjectId;
    const isUnknown = newObjectId !== noCommit && !(await repository.git.getType(newObjectId));
    if (!isStale && !isUnknown)
      await repository.moveRef(
        { ref: name, before: current, after: newObjectId === noCommit ? undefined : newObjectId },
        login,
      );
    const updateStatus = isStale
      ? 'staleOldObjectId'
      : isUnknown
        ? 'unresolvableToCommit'
        : 'succeeded';
    value.push({
      name,
      oldObjectId,
      newObjectId,
      success: updateStatus === 'succeeded',
      updateStatus,
    });
  }
  return { body: { count: value.length, value } };
}

/** Opens a pull request. */
export async function openPull(call: Call): Promise<Answer> {
  const repository = find(call, 'write');
  const { title, description = '', ...names } = newPull.parse(call.body);
  const head = names.sourceRefName.slice(heads.length);
  const base = names.targetRefName.slice(heads.length);
  const { login: author } = requireRights(call.caller, 'write');
  const pull = await refuseConflict(
    () => repository.openPull({ title, body: description, head, base, author }),
    () =>
      new Refusal(
        409,
        'TF401179: An active pull request for the source and target branch already exists.',
      ),
  );
  return { status: 201, body: await formatPull(pull, repository, call.origin) };
}
