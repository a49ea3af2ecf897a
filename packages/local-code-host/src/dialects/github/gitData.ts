import { z } from 'zod';
import type { Call, Route } from '../../http/Dialect.ts';
import type { ForgeRepository } from '../../model/ForgeRepository.ts';
import { requireRights } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';
import { answerPage, findRepository } from './repositories.ts';
import { apiPath } from './apiPath.ts';
import { formatGitCommit } from './shapes.ts';

const sha = z.string().regex(/^[0-9a-f]{40}$/);
const person = z.object({ name: z.string(), email: z.string(), date: z.string().optional() });
const newBlob = z.object({
  content: z.string(),
  encoding: z.enum(['utf-8', 'base64']).default('utf-8'),
});
const newTree = z.object({
  base_tree: sha.optional(),
  tree: z.array(
    z.object({
      path: z.string().min(1),
      mode: z.enum(['100644', '100755', '040000', '160000', '120000']),
      type: z.enum(['blob', 'tree', 'commit']).optional(),
      sha: sha.nullish(),
      content: z.string().optional(),
    }),
  ),
});
const newCommit = z.object({
  message: z.string(),
  tree: sha,
  parents: z.array(sha).default([]),
  author: person.optional(),
  committer: person.optional(),
});

/** As on GitHub, the git data of a repository without a commit cannot be read or written. */
async function findFilled(call: Call, needed: 'read' | 'write' = 'read') {
  const repository = findRepository(call, needed);
  if ((await repository.git.listRefs('refs/heads/')).size === 0)
    throw new Refusal(409, 'Git Repository is empty.');
  return repository;
}

function formatRef(ref: string, target: string, { fullName }: ForgeRepository, origin: string) {
  const api = `${origin}${apiPath}/repos/${fullName}/git`;
  return {
    ref,
    node_id: `REF_${ref}`,
    url: `${api}/${ref}`,
    object: { type: 'commit', sha: target, url: `${api}/commits/${target}` },
  };
}

async function requireType({ git }: ForgeRepository, id: string, type: string): Promise<void> {
  if ((await git.getType(id)) !== type)
    throw new Refusal(422, `${type} SHA does not exist: ${id}`, 'sha');
}

/** Refs, blobs, trees and commits. */
export const gitDataRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/git/ref/:ref*`,
    async handle(call) {
      const repository = await findFilled(call);
      const ref = `refs/${call.params['ref']}`;
      const target = await repository.git.getRef(ref);
      if (!target) throw new Refusal(404, 'Not Found');
      return { body: formatRef(ref, target, repository, call.origin) };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/git/matching-refs/:ref*`,
    async handle(call) {
      const repository = await findFilled(call);
      const refs = await repository.git.listRefs();
      const found = [...refs].filter(([ref]) => ref.startsWith(`refs/${call.params['ref']}`));
      return { body: found.map(([ref, to]) => formatRef(ref, to, repository, call.origin)) };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/git/refs`,
    async handle(call) {
      const repository = await findFilled(call);
      const refs = [...(await repository.git.listRefs())];
      return answerPage(call, refs, ([ref, to]) => formatRef(ref, to, repository, call.origin));
    },
  },
  {
    method: 'POST',
    path: `${apiPath}/repos/:owner/:repo/git/refs`,
    async handle(call) {
      const repository = await findFilled(call, 'write');
      const body = z.object({ ref: z.string().startsWith('refs/'), sha }).parse(call.body);
      if (await repository.git.getRef(body.ref))
        throw new Refusal(422, 'Reference already exists', 'ref');
      if ((await repository.git.getType(body.sha)) !== 'commit')
        throw new Refusal(422, 'Object does not exist', 'sha');
      const change = { ref: body.ref, before: undefined, after: body.sha };
      await repository.moveRef(change, requireRights(call.caller, 'write').login);
      return { status: 201, body: formatRef(body.ref, body.sha, repository, call.origin) };
    },
  },
  {
    method: 'PATCH',
    path: `${apiPath}/repos/:owner/:repo/git/refs/:ref*`,
    async handle(call) {
      const repository = await findFilled(call, 'write');
      const body = z.object({ sha, force: z.boolean().default(false) }).parse(call.body);
      const ref = `refs/${call.params['ref']}`;
      const before = await repository.git.getRef(ref);
      if (!before) throw new Refusal(422, 'Reference does not exist', 'ref');
      await requireType(repository, body.sha, 'commit');
      if (!body.force && !(await repository.git.isAncestor(before, body.sha)))
        throw new Refusal(422, 'Update is not a fast forward');
      const { login } = requireRights(call.caller, 'write');
      await repository.moveRef({ ref, before, after: body.sha }, login);
      return { body: formatRef(ref, body.sha, repository, call.origin) };
    },
  },
  {
    method: 'DELETE',
    path: `${apiPath}/repos/:owner/:repo/git/refs/:ref*`,
    async handle(call) {
      const repository = await findFilled(call, 'write');
      const ref = `refs/${call.params['ref']}`;
      const before = await repository.git.getRef(ref);
      if (!before) throw new Refusal(422, 'Reference does not exist', 'ref');
      const { login } = requireRights(call.caller, 'write');
      await repository.moveRef({ ref, before, after: undefined }, login);
      return { status: 204 };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/git/blobs/:sha`,
    async handle(call) {
      const { git, fullName } = await findFilled(call);
      const id = call.params['sha'] ?? '';
      if ((await git.getType(id)) !== 'blob') throw new Refusal(404, 'Not Found');
      const bytes = await git.readBlob(id);
      const content = bytes.toString('base64');
      const url = `${call.origin}${apiPath}/repos/${fullName}/git/blobs/${id}`;
      const body = { sha: id, node_id: `B_${id}`, url, size: bytes.length };
      return { body: { ...body, encoding: 'base64', content } };
    },
  },
  {
    method: 'POST',
    path: `${apiPath}/repos/:owner/:repo/git/blobs`,
    async handle(call) {
      const { git, fullName } = await findFilled(call, 'write');
      const { content, encoding } = newBlob.parse(call.body);
      const id = await git.writeBlob(Buffer.from(content, encoding));
      const url = `${call.origin}${apiPath}/repos/${fullName}/git/blobs/${id}`;
      return { status: 201, body: { sha: id, url } };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/git/trees/:tree*`,
    async handle(call) {
      const { git } = await findFilled(call);
      const name = call.params['tree'] ?? '';
      const treeish = (await git.getType(name)) ? name : await git.resolve(name);
      if (!treeish) throw new Refusal(404, 'Not Found');
      const isRecursive = Boolean(call.query.get('recursive'));
      const root = await git.findEntry(treeish, '');
      return {
        body: {
          sha: root?.sha,
          tree: await git.listTree(treeish, { isRecursive }),
          truncated: false,
        },
      };
    },
  },
  {
    method: 'POST',
    path: `${apiPath}/repos/:owner/:repo/git/trees`,
    async handle(call) {
      const { git } = await findFilled(call, 'write');
      const { base_tree: base, tree } = newTree.parse(call.body);
      if (base && !(await git.getType(base))) throw new Refusal(404, 'Not Found');
      const changes = [];
      for (const { path, mode, content, sha: id } of tree) {
        if (path.split('/').some(part => part === '' || part === '.' || part === '..'))
          throw new Refusal(422, `tree.path contains a malformed path component`, 'tree.path');
        if (id && content !== undefined)
          throw new Refusal(422, 'Must supply either tree.sha or tree.content', 'tree');
        const blob =
          content === undefined ? (id ?? undefined) : await git.writeBlob(Buffer.from(content));
        changes.push({ path, mode, sha: blob });
      }
      const id = await git.writeTree(base, changes);
      return { status: 201, body: { sha: id, tree: await git.listTree(id), truncated: false } };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/git/commits/:sha`,
    async handle(call) {
      const repository = await findFilled(call);
      const id = call.params['sha'] ?? '';
      if ((await repository.git.getType(id)) !== 'commit') throw new Refusal(404, 'Not Found');
      return { body: formatGitCommit(await repository.git.getCommit(id), repository, call.origin) };
    },
  },
  {
    method: 'POST',
    path: `${apiPath}/repos/:owner/:repo/git/commits`,
    async handle(call) {
      const repository = await findFilled(call, 'write');
      const { author, committer, ...commit } = newCommit.parse(call.body);
      await requireType(repository, commit.tree, 'tree');
      for (const parent of commit.parents) await requireType(repository, parent, 'commit');
      const by = author ?? requireRights(call.caller, 'write');
      const id = await repository.git.writeCommit({ ...commit, author: by, committer });
      const written = await repository.git.getCommit(id);
      return { status: 201, body: formatGitCommit(written, repository, call.origin) };
    },
  },
];
