import { z } from 'zod';
import type { TreeChange, TreeEntry } from '../../git/gitObjects.ts';
import type { Call, Route } from '../../http/Dialect.ts';
import { takePage } from '../../http/paging.ts';
import type { ForgeRepository } from '../../model/ForgeRepository.ts';
import { requireRights } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';
import { answerPage, apiPath, findRepository, formatCommit, isEmpty } from './shapes.ts';

const operation = z.object({
  operation: z.enum(['create', 'update', 'delete']),
  path: z.string().min(1),
  content: z.base64().optional(),
  sha: z.string().optional(),
});
const changeFiles = z.object({
  branch: z.string().optional(),
  new_branch: z.string().optional(),
  message: z.string().default('Change files'),
  author: z.object({ name: z.string(), email: z.string() }).optional(),
  files: z.array(operation).min(1),
});

async function formatBranch(
  name: string,
  sha: string,
  repository: ForgeRepository,
  origin: string,
) {
  const { message, author } = await repository.git.getCommit(sha);
  const url = `${origin}/${repository.fullName}/commit/${sha}`;
  const commit = { id: sha, message, url, author, timestamp: author.date };
  return { name, commit, protected: false };
}

async function readOperation(
  { git }: ForgeRepository,
  entries: ReadonlyMap<string, TreeEntry>,
  { operation: kind, path, content = '', sha }: z.infer<typeof operation>,
): Promise<TreeChange> {
  const known = entries.get(path);
  if (kind === 'create' && known)
    throw new Refusal(422, `repository file already exists [path: ${path}]`);
  if (kind !== 'create' && !known) throw new Refusal(404, `object does not exist [path: ${path}]`);
  if (known && !sha)
    throw new Refusal(422, 'a SHA or commit ID must be proved when updating a file');
  if (known && known.sha !== sha)
    throw new Refusal(409, `sha does not match [given: ${sha}, expected: ${known.sha}]`);
  if (kind === 'delete') return { path, sha: undefined };
  const blob = await git.writeBlob(Buffer.from(content, 'base64'));
  return { path, mode: known ? known.mode : '100644', sha: blob };
}

function requireCommit(call: Call, repository: ForgeRepository, name: string) {
  return repository.requireCommit(call.query.get(name) ?? undefined);
}

/** Branches, commits and files. */
export const contentRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/branches`,
    async handle(call) {
      const repository = findRepository(call);
      const branches = await repository.git.listBranches();
      return answerPage(call, branches, ({ name, sha }) =>
        formatBranch(name, sha, repository, call.origin),
      );
    },
  },
  {
    method: 'POST',
    path: `${apiPath}/repos/:owner/:repo/branches`,
    async handle(call) {
      const repository = findRepository(call, 'write');
      const body = z
        .object({ new_branch_name: z.string(), old_ref_name: z.string().optional() })
        .parse(call.body);
      const name = body.new_branch_name;
      const ref = `refs/heads/${name}`;
      if (!(await repository.git.isBranchName(name))) throw new Refusal(422, 'Invalid branch name');
      if (await repository.git.getRef(ref)) throw new Refusal(409, 'The branch already exists.');
      const after = await repository.requireCommit(body.old_ref_name);
      const { login } = requireRights(call.caller, 'write');
      await repository.moveRef({ ref, before: undefined, after }, login);
      return { status: 201, body: await formatBranch(name, after, repository, call.origin) };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/branches/:branch*`,
    async handle(call) {
      const repository = findRepository(call);
      const name = call.params['branch'] ?? '';
      const sha = await repository.git.getRef(`refs/heads/${name}`);
      if (!sha) throw new Refusal(404, 'Not Found');
      return { body: await formatBranch(name, sha, repository, call.origin) };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/commits`,
    async handle(call) {
      const repository = findRepository(call);
      if (await isEmpty(repository)) throw new Refusal(409, 'Git Repository is empty.');
      const commit = await requireCommit(call, repository, 'sha');
      const path = call.query.get('path') ?? undefined;
      const { page, perPage } = takePage([], call.query, { size: 'limit', max: 50 });
      const range = { path, skip: (page - 1) * perPage, limit: perPage };
      const commits = await repository.git.log(commit, range);
      return { body: commits.map(each => formatCommit(each, repository, call.origin)) };
    },
  },
  {
    method: 'POST',
    path: `${apiPath}/repos/:owner/:repo/contents`,
    async handle(call) {
      const repository = findRepository(call, 'write');
      const caller = requireRights(call.caller, 'write');
      const { files, message, author = caller, ...names } = changeFiles.parse(call.body);
      const { branch: from = repository.defaultBranch, new_branch: branch = from } = names;
      const parent = await repository.git.getRef(`refs/heads/${from}`);
      if (!parent && !(await isEmpty(repository)))
        throw new Refusal(404, `branch does not exist [name: ${from}]`);
      const listed = parent ? await repository.git.listTree(parent, { isRecursive: true }) : [];
      const entries = new Map(listed.map(entry => [entry.path, entry]));
      const changes: TreeChange[] = [];
      for (const file of files) changes.push(await readOperation(repository, entries, file));
      const sha = await repository.commit(
        { branch, parent, changes, message, author },
        caller.login,
      );
      const { commit, ...rest } = formatCommit(
        await repository.git.getCommit(sha),
        repository,
        call.origin,
      );
      const written = changes.map(({ path, sha: blob }) => (blob ? { path, sha: blob } : null));
      return { status: 201, body: { files: written, commit: { ...rest, ...commit } } };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/raw/:path*`,
    async handle(call) {
      const repository = findRepository(call);
      const commit = await requireCommit(call, repository, 'ref');
      const entry = await repository.git.findEntry(commit, call.params['path'] ?? '');
      if (entry?.type !== 'blob') throw new Refusal(404, 'Not Found');
      return { body: await repository.git.readBlob(entry.sha) };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/git/trees/:tree*`,
    async handle(call) {
      const repository = findRepository(call);
      const commit = await repository.requireCommit(call.params['tree']);
      const isRecursive = call.query.get('recursive') === 'true';
      const entries = await repository.git.listTree(commit, { isRecursive });
      const { items, page, total, perPage } = takePage(entries, call.query, {
        byDefault: 1000,
        max: 1000,
      });
      return {
        body: {
          sha: commit,
          tree: items,
          truncated: page * perPage < total,
          page,
          total_count: total,
        },
      };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/archive/:archive*`,
    async handle(call) {
      const repository = findRepository(call);
      const sha = await repository.requireCommit(call.params['archive']?.replace(/\.tar\.gz$/, ''));
      const body = await repository.git.archive(sha, 'tar.gz', repository.name);
      return { headers: { 'content-type': 'application/octet-stream' }, body };
    },
  },
];
