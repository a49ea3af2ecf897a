import { z } from 'zod';
import type { TreeChange, TreeEntry } from '../../git/gitObjects.ts';
import type { Route } from '../../http/Dialect.ts';
import { takePage } from '../../http/paging.ts';
import type { ForgeRepository } from '../../model/ForgeRepository.ts';
import { requireRights } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';
import { answerPage } from './projects.ts';
import { apiPath, findProject, formatCommit, isEmptyProject, requireCommit } from './shapes.ts';

const action = z.object({
  action: z.enum(['create', 'update', 'delete', 'move', 'chmod']),
  file_path: z.string().min(1),
  content: z.string().optional(),
  encoding: z.enum(['text', 'base64']).default('text'),
  execute_filemode: z.boolean().optional(),
  last_commit_id: z.string().optional(),
});
const newCommit = z.object({
  branch: z.string().min(1),
  commit_message: z.string().min(1),
  start_branch: z.string().optional(),
  author_name: z.string().optional(),
  author_email: z.string().optional(),
  actions: z.array(action),
});

async function formatBranch(
  name: string,
  sha: string,
  repository: ForgeRepository,
  origin: string,
) {
  const commit = formatCommit(await repository.git.getCommit(sha), repository, origin);
  return {
    name,
    commit,
    merged: false,
    protected: false,
    default: name === repository.defaultBranch,
    web_url: `${origin}/${repository.fullName}/-/tree/${name}`,
  };
}

/** What an action changes. GitLab refuses what does not fit the files that are there. */
async function readAction(
  { git }: ForgeRepository,
  files: ReadonlyMap<string, TreeEntry>,
  {
    action: kind,
    file_path: path,
    content,
    encoding,
    execute_filemode: runs,
  }: z.infer<typeof action>,
): Promise<TreeChange> {
  const known = files.get(path);
  if (kind === 'move') throw new Refusal(400, 'move is not served here', 'actions');
  if (kind === 'create' && known) throw new Refusal(400, 'A file with this name already exists');
  if (kind !== 'create' && !known) throw new Refusal(400, "A file with this name doesn't exist");
  if (kind === 'delete') return { path, sha: undefined };
  const stored = known?.mode ?? '100644';
  const mode = runs === undefined ? stored : runs ? '100755' : '100644';
  if (kind === 'chmod') return { path, mode, sha: known?.sha };
  const bytes = Buffer.from(content ?? '', encoding === 'base64' ? 'base64' : 'utf8');
  // The mode of a file is changed by `chmod` alone.
  return { path, mode: stored, sha: await git.writeBlob(bytes) };
}

/** Branches, commits and files. */
export const contentRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${apiPath}/projects/:id/repository/branches`,
    async handle(call) {
      const repository = findProject(call);
      const branches = await repository.git.listBranches();
      return answerPage(call, branches, ({ name, sha }) =>
        formatBranch(name, sha, repository, call.origin),
      );
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/projects/:id/repository/branches/:branch`,
    async handle(call) {
      const repository = findProject(call);
      const name = call.params['branch'] ?? '';
      const sha = await repository.git.getRef(`refs/heads/${name}`);
      if (!sha) throw new Refusal(404, '404 Branch Not Found');
      return { body: await formatBranch(name, sha, repository, call.origin) };
    },
  },
  {
    method: 'POST',
    path: `${apiPath}/projects/:id/repository/branches`,
    async handle(call) {
      const repository = findProject(call, 'write');
      const values = { ...Object.fromEntries(call.query), ...(call.body as object | undefined) };
      const { branch, ref } = z.object({ branch: z.string(), ref: z.string() }).parse(values);
      const full = `refs/heads/${branch}`;
      if (!(await repository.git.isBranchName(branch)))
        throw new Refusal(400, 'Branch name is invalid');
      if (await repository.git.getRef(full)) throw new Refusal(400, 'Branch already exists');
      const after = await repository.git.resolve(ref);
      if (!after) throw new Refusal(400, `Invalid reference name: ${ref}`);
      const { login } = requireRights(call.caller, 'write');
      await repository.moveRef({ ref: full, before: undefined, after }, login);
      return { status: 201, body: await formatBranch(branch, after, repository, call.origin) };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/projects/:id/repository/commits`,
    async handle(call) {
      const repository = findProject(call);
      if (await isEmptyProject(repository)) return { body: [] };
      const commit = await requireCommit(repository, call.query.get('ref_name') ?? undefined);
      const { page, perPage } = takePage([], call.query, { byDefault: 20 });
      const path = call.query.get('path') ?? undefined;
      const commits = await repository.git.log(commit, {
        path,
        skip: (page - 1) * perPage,
        limit: perPage,
      });
      return { body: commits.map(each => formatCommit(each, repository, call.origin)) };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/projects/:id/repository/commits/:sha`,
    async handle(call) {
      const repository = findProject(call);
      const sha = await requireCommit(repository, call.params['sha']);
      return { body: formatCommit(await repository.git.getCommit(sha), repository, call.origin) };
    },
  },
  {
    method: 'POST',
    path: `${apiPath}/projects/:id/repository/commits`,
    async handle(call) {
      const repository = findProject(call, 'write');
      const caller = requireRights(call.caller, 'write');
      const commit = newCommit.parse(call.body);
      const { branch, start_branch: start, actions } = commit;
      const current = await repository.git.getRef(`refs/heads/${branch}`);
      if (!current && !start && !(await isEmptyProject(repository)))
        throw new Refusal(400, 'You can only create or edit files when you are on a branch');
      const parent = current ?? (start ? await requireCommit(repository, start) : undefined);
      const entries = parent ? await repository.git.listTree(parent, { isRecursive: true }) : [];
      const files = new Map(entries.map(entry => [entry.path, entry]));
      const changes: TreeChange[] = [];
      for (const each of actions) {
        const change = await readAction(repository, files, each);
        changes.push(change);
        if (change.sha)
          files.set(change.path, {
            path: change.path,
            mode: change.mode ?? '100644',
            type: 'blob',
            sha: change.sha,
          });
        else files.delete(change.path);
      }
      const author = {
        name: commit.author_name ?? caller.name,
        email: commit.author_email ?? caller.email,
      };
      const sha = await repository.commit(
        { branch, parent, changes, message: commit.commit_message, author },
        caller.login,
      );
      const body = formatCommit(await repository.git.getCommit(sha), repository, call.origin);
      return { status: 201, body };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/projects/:id/repository/tree`,
    async handle(call) {
      const repository = findProject(call);
      const commit = await requireCommit(repository, call.query.get('ref') ?? undefined);
      const folder = call.query.get('path') ?? '';
      const isRecursive = call.query.get('recursive') === 'true';
      const root = await repository.git.findEntry(commit, folder);
      if (!root || root.type !== 'tree')
        throw new Refusal(404, '404 invalid revision or path Not Found');
      const entries = await repository.git.listTree(root.sha, { isRecursive });
      return answerPage(call, entries, ({ sha, path, type, mode }) => ({
        id: sha,
        name: path.slice(path.lastIndexOf('/') + 1),
        path: folder ? `${folder}/${path}` : path,
        type,
        mode,
      }));
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/projects/:id/repository/files/:path/raw`,
    async handle(call) {
      const repository = findProject(call);
      const commit = await requireCommit(repository, call.query.get('ref') ?? undefined);
      const entry = await repository.git.findEntry(commit, call.params['path'] ?? '');
      if (entry?.type !== 'blob') throw new Refusal(404, '404 File Not Found');
      return { body: await repository.git.readBlob(entry.sha) };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/projects/:id/repository/files/:path`,
    async handle(call) {
      const repository = findProject(call);
      const ref = call.query.get('ref') ?? repository.defaultBranch;
      const commit = await requireCommit(repository, ref);
      const path = call.params['path'] ?? '';
      const entry = await repository.git.findEntry(commit, path);
      if (entry?.type !== 'blob') throw new Refusal(404, '404 File Not Found');
      const bytes = await repository.git.readBlob(entry.sha);
      const [last] = await repository.git.log(commit, { path, limit: 1 });
      return {
        body: {
          file_path: path,
          file_name: path.slice(path.lastIndexOf('/') + 1),
          size: bytes.length,
          encoding: 'base64',
          content: bytes.toString('base64'),
          ref,
          blob_id: entry.sha,
          commit_id: commit,
          last_commit_id: last?.sha,
          execute_filemode: entry.mode === '100755',
        },
      };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/projects/:id/repository/archive.tar.gz`,
    async handle(call) {
      const repository = findProject(call);
      const sha = await requireCommit(repository, call.query.get('sha') ?? undefined);
      const path = call.query.get('path') ?? undefined;
      const prefix = `${repository.name}-${sha}-${sha}`;
      const body = await repository.git.archive(sha, 'tar.gz', prefix, path);
      return { headers: { 'content-type': 'application/octet-stream' }, body };
    },
  },
];
