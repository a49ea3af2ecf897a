import { z } from 'zod';
import type { TreeEntry } from '../../git/gitObjects.ts';
import type { Route } from '../../http/Dialect.ts';
import { linkHeader, takePage } from '../../http/paging.ts';
import type { ForgeRepository } from '../../model/ForgeRepository.ts';
import { requireRights } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';
import { answerPage, findRepository } from './repositories.ts';
import { apiPath } from './apiPath.ts';
import { formatCommit, formatGitCommit } from './shapes.ts';

const person = z.object({ name: z.string(), email: z.string(), date: z.string().optional() });
const fileChange = z.object({
  message: z.string(),
  content: z.base64().optional(),
  branch: z.string().optional(),
  sha: z.string().optional(),
  author: person.optional(),
});

/** A file or folder without its content. */
function formatEntry(
  { sha, size = 0, type, path }: TreeEntry,
  { repository, origin, ref }: { repository: ForgeRepository; origin: string; ref: string },
) {
  const { fullName } = repository;
  const api = `${origin}${apiPath}/repos/${fullName}`;
  const isFolder = type === 'tree';
  const self = `${api}/contents/${path}?ref=${ref}`;
  const git = `${api}/git/${isFolder ? 'trees' : 'blobs'}/${sha}`;
  const html = `${origin}/${fullName}/${isFolder ? 'tree' : 'blob'}/${ref}/${path}`;
  return {
    type: isFolder ? 'dir' : 'file',
    name: path.slice(path.lastIndexOf('/') + 1),
    path,
    sha,
    size,
    url: self,
    git_url: git,
    html_url: html,
    download_url: isFolder ? null : `${origin}/${fullName}/raw/${ref}/${path}`,
    _links: { self, git, html },
  };
}

/** Branches, commits, and the files of a repository. */
export const contentRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/branches`,
    async handle(call) {
      return answerPage(call, await findRepository(call).git.listBranches(), ({ name, sha }) => ({
        name,
        commit: {
          sha,
          url: `${call.origin}${apiPath}/repos/${call.params['owner']}/${call.params['repo']}/commits/${sha}`,
        },
        protected: false,
      }));
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/branches/:branch*`,
    async handle(call) {
      const repository = findRepository(call);
      const name = call.params['branch'] ?? '';
      const sha = await repository.git.getRef(`refs/heads/${name}`);
      if (!sha) throw new Refusal(404, 'Branch not found');
      const commit = formatCommit(await repository.git.getCommit(sha), repository, call.origin);
      const self = `${call.origin}${apiPath}/repos/${repository.fullName}/branches/${name}`;
      return {
        body: {
          name,
          commit,
          protected: false,
          protection: { enabled: false },
          protection_url: `${self}/protection`,
          _links: { self, html: `${call.origin}/${repository.fullName}/tree/${name}` },
        },
      };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/commits`,
    async handle(call) {
      const repository = findRepository(call);
      if ((await repository.git.listRefs('refs/heads/')).size === 0)
        throw new Refusal(409, 'Git Repository is empty.');
      const commit = await repository.requireCommit(call.query.get('sha') ?? undefined);
      const { page, perPage } = takePage([], call.query);
      const path = call.query.get('path') ?? undefined;
      const options = { path, skip: (page - 1) * perPage, limit: perPage + 1 };
      const commits = await repository.git.log(commit, options);
      const items = commits.slice(0, perPage);
      const total = (page - 1) * perPage + commits.length;
      return {
        headers: linkHeader(call, { items, page, perPage, total }),
        body: items.map(each => formatCommit(each, repository, call.origin)),
      };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/commits/:ref*`,
    async handle(call) {
      const repository = findRepository(call);
      const sha = await repository.requireCommit(call.params['ref']);
      return { body: formatCommit(await repository.git.getCommit(sha), repository, call.origin) };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/contents/:path*`,
    async handle(call) {
      const repository = findRepository(call);
      const commit = await repository.requireCommit(call.query.get('ref') ?? undefined);
      const path = call.params['path'] ?? '';
      const entry = await repository.git.findEntry(commit, path);
      if (!entry) throw new Refusal(404, 'Not Found');
      const format = (each: typeof entry) =>
        formatEntry(each, { repository, origin: call.origin, ref: commit });
      if (entry.type === 'tree') {
        const entries = await repository.git.listTree(entry.sha);
        const prefix = entry.path ? `${entry.path}/` : '';
        return { body: entries.map(each => format({ ...each, path: prefix + each.path })) };
      }
      const bytes = await repository.git.readBlob(entry.sha);
      const [raw] =
        /application\/vnd\.github\.[\w.+]*raw[\w+]*/.exec(call.headers.accept ?? '') ?? [];
      if (raw) return { headers: { 'content-type': `${raw}; charset=utf-8` }, body: bytes };
      const content = bytes.toString('base64');
      return { body: { ...format(entry), size: bytes.length, encoding: 'base64', content } };
    },
  },
  ...(['PUT', 'DELETE'] as const).map((method): Route => ({
    method,
    path: `${apiPath}/repos/:owner/:repo/contents/:path*`,
    async handle(call) {
      const repository = findRepository(call, 'write');
      const caller = requireRights(call.caller, 'write');
      const path = call.params['path'] ?? '';
      const change = fileChange.parse(call.body);
      const { message, branch = repository.defaultBranch } = change;
      const parent = await repository.git.getRef(`refs/heads/${branch}`);
      const isEmpty = (await repository.git.listRefs('refs/heads/')).size === 0;
      if (!parent && !isEmpty) throw new Refusal(404, `Branch ${branch} not found`);
      const known = parent && (await repository.git.findEntry(parent, path));
      if (known && !change.sha) throw new Refusal(422, `"sha" wasn't supplied.`, 'sha');
      if (known && known.sha !== change.sha)
        throw new Refusal(409, `${path} does not match ${change.sha}`);
      if (method === 'DELETE' && !known) throw new Refusal(404, 'Not Found');
      const bytes = Buffer.from(change.content ?? '', 'base64');
      const blob = method === 'PUT' ? await repository.git.writeBlob(bytes) : undefined;
      const sha = await repository.commit(
        {
          branch,
          parent,
          message,
          changes: [{ path, sha: blob }],
          author: change.author ?? caller,
        },
        caller.login,
      );
      const commit = formatGitCommit(await repository.git.getCommit(sha), repository, call.origin);
      const entry = { path, mode: '100644', type: 'blob', size: bytes.length } as const;
      const at = { repository, origin: call.origin, ref: branch };
      const content = blob ? formatEntry({ ...entry, sha: blob }, at) : null;
      return { status: method === 'PUT' && !known ? 201 : 200, body: { content, commit } };
    },
  })),
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/tarball/:ref*`,
    async handle(call) {
      const repository = findRepository(call);
      const sha = await repository.requireCommit(call.params['ref']);
      return {
        status: 302,
        headers: {
          location: `${call.origin}/_codeload/${repository.fullName}/legacy.tar.gz/${sha}`,
        },
      };
    },
  },
  {
    method: 'GET',
    path: '/_codeload/:owner/:repo/legacy.tar.gz/:ref',
    async handle(call) {
      const repository = findRepository(call);
      const sha = await repository.requireCommit(call.params['ref']);
      const prefix = `${repository.owner}-${repository.name}-${sha.slice(0, 7)}`;
      return {
        headers: { 'content-type': 'application/x-gzip' },
        body: await repository.git.archive(sha, 'tar.gz', prefix),
      };
    },
  },
];
