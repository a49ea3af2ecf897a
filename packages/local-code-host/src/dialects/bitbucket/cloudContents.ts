import type { TreeChange } from '../../git/gitObjects.ts';
import type { Answer, Call } from '../../http/Dialect.ts';
import { takePage } from '../../http/paging.ts';
import { requireRights } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';
import { answerPage, api, find, formatCommit, heads } from './cloudShapes.ts';

const metaFields = new Set(['message', 'author', 'parents', 'branch', 'files']);

/** Answers a file, or a page of a folder. */
export async function answerSource(call: Call): Promise<Answer> {
  const { git, ...repository } = find(call);
  const [ref = '', ...rest] = (call.params['path'] ?? '').split('/');
  const commit = await git.resolve(ref === 'HEAD' ? repository.defaultBranch : ref);
  const entry = commit && (await git.findEntry(commit, rest.join('/')));
  if (!commit || !entry) throw new Refusal(404, `No such file or directory: ${rest.join('/')}`);
  if (entry.type === 'blob') return { body: await git.readBlob(entry.sha) };
  const isRecursive = Number(call.query.get('max_depth') ?? '1') > 1;
  const entries = await git.listTree(entry.sha, { isRecursive });
  return answerPage(call, entries, ({ path, type, mode, size }) => ({
    type: type === 'tree' ? 'commit_directory' : 'commit_file',
    path: entry.path ? `${entry.path}/${path}` : path,
    ...(size !== undefined && { size }),
    attributes: [
      ...(mode === '100755' ? ['executable'] : []),
      ...(mode === '120000' ? ['link'] : []),
      ...(type === 'commit' ? ['subrepository'] : []),
    ],
  }));
}

/** A branch whose name has slashes can only be named in the query. */
export async function listCommits(call: Call): Promise<Answer> {
  const { git, ...repository } = find(call);
  const { ref } = call.params;
  const wanted = ref ?? call.query.get('include') ?? 'HEAD';
  const isNamed = !ref?.includes('/');
  const name = wanted === 'HEAD' ? repository.defaultBranch : wanted;
  const commit = isNamed ? await git.resolve(name) : undefined;
  if (!commit) throw new Refusal(404, 'Commit not found');
  const { page, perPage } = takePage([], call.query, { size: 'pagelen' });
  const path = call.query.get('path') ?? undefined;
  const range = { path, skip: (page - 1) * perPage, limit: perPage };
  const commits = await git.log(commit, range);
  return { body: { pagelen: perPage, values: commits.map(formatCommit) } };
}

async function readForm({ bytes, headers }: Call): Promise<FormData> {
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) throw new Refusal(400, 'Not a form');
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
}

/** Commits the files of a form. */
export async function commitForm(call: Call): Promise<Answer> {
  const repository = find(call, 'write');
  const { git } = repository;
  const caller = requireRights(call.caller, 'write');
  const form = await readForm(call);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const branch = text('branch') ?? repository.defaultBranch;
  const current = await git.getRef(`${heads}${branch}`);
  const parent = text('parents') ?? current;
  if (current && parent !== current)
    throw new Refusal(409, `${branch} is at ${current}, and not at ${parent}`);
  const entries = parent ? await git.listTree(parent, { isRecursive: true }) : [];
  const modes = new Map(entries.map(({ path, mode }) => [path, mode]));
  const changes: TreeChange[] = form
    .getAll('files')
    .map(path => ({ path: String(path).replace(/^\//, ''), sha: undefined }));
  for (const [name, value] of form) {
    if (metaFields.has(name)) continue;
    const path = name.replace(/^\//, '');
    const bytes = typeof value === 'string' ? Buffer.from(value) : await value.bytes();
    changes.push({ path, mode: modes.get(path), sha: await git.writeBlob(bytes) });
  }
  const [, name = caller.name, email = caller.email] =
    /^(.*) <(.*)>$/.exec(text('author') ?? '') ?? [];
  const message = text('message') ?? 'Change files';
  const sha = await repository.commit(
    { branch, parent, changes, message, author: { name, email } },
    caller.login,
  );
  const location = `${call.origin}${api}/repositories/${repository.fullName}/commit/${sha}`;
  return { status: 201, headers: { location } };
}
