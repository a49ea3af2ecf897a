import type { Answer, Call, Route } from '../../http/Dialect.ts';
import type { ForgeRepository } from '../../model/ForgeRepository.ts';
import { Refusal } from '../../model/Refusal.ts';
import { answer, findProject } from './projects.ts';

const log = /^([^/+]+)\/\+log\/(.+)$/;
const archive = /^([^/+]+)\/\+archive\/(.+)\.tar\.gz$/;
const show = /^([^/+]+)\/\+\/(.+)$/;
const notFound = () => new Refusal(404, 'NOT_FOUND');

async function listLog(repository: ForgeRepository, commit: string, path: string, limit: number) {
  const commits = await repository.git.log(commit, { path: path || undefined, limit });
  const person = ({ name, email, date }: { name: string; email: string; date: string }) => ({
    name,
    email,
    time: new Date(date).toUTCString(),
  });
  const entries = commits.map(({ sha, tree, parents, author, committer, message }) => ({
    commit: sha,
    tree,
    parents,
    author: person(author),
    committer: person(committer),
    message,
  }));
  return answer({ log: entries });
}

async function showPath(
  { git }: ForgeRepository,
  commit: string,
  { path, query }: { path: string; query: URLSearchParams },
): Promise<Answer> {
  const entry = await git.findEntry(commit, path);
  if (!entry) throw notFound();
  if (query.get('format') === 'TEXT' && entry.type === 'blob')
    return { body: (await git.readBlob(entry.sha)).toString('base64') };
  if (query.get('format') !== 'JSON' || entry.type !== 'tree') throw notFound();
  const isRecursive = query.get('recursive') === '1';
  const entries = await git.listTree(entry.sha, { isRecursive });
  return answer({
    id: entry.sha,
    entries: entries
      // A recursive listing has no folders.
      .filter(({ type }) => !isRecursive || type !== 'tree')
      .map(({ mode, type, sha, path: name }) => ({
        mode: Number.parseInt(mode, 8),
        type,
        id: sha,
        name,
      })),
  });
}

/** The commit of the shortest name that is one, and the path behind it: names of branches may have slashes. */
async function findRevision({ git, defaultBranch }: ForgeRepository, revision: string) {
  const parts = revision.split('/');
  for (let count = 1; count <= parts.length; count += 1) {
    const name = parts.slice(0, count).join('/');
    const commit = await git.resolve(name === 'HEAD' ? defaultBranch : name);
    if (commit) return { commit, below: parts.slice(count).join('/') };
  }
  throw notFound();
}

async function handle(call: Call): Promise<Answer> {
  const path = call.params['rest'] ?? '';
  for (const pattern of [log, archive, show]) {
    const [, name, revision] = pattern.exec(path) ?? [];
    if (name === undefined || revision === undefined) continue;
    const repository = findProject(call, name);
    const { commit, below } = await findRevision(repository, revision);
    if (pattern === log)
      return listLog(repository, commit, below, Number(call.query.get('n') ?? 100));
    if (pattern === show) return showPath(repository, commit, { path: below, query: call.query });
    const tree = below ? `${commit}:${below}` : commit;
    return {
      headers: { 'content-type': 'application/x-gzip' },
      body: await repository.git.archive(tree, 'tar.gz', ''),
    };
  }
  throw notFound();
}

/** The plugin that shows files, as programs call it. */
export const gitilesRoutes: readonly Route[] = [
  { method: 'GET', path: '/a/plugins/gitiles/:rest*', handle },
];
