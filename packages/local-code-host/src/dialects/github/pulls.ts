import { z } from 'zod';
import type { Call, Route } from '../../http/Dialect.ts';
import { requireRights } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';
import { refuseConflict } from '../../model/refuseConflict.ts';
import { answerPage, findRepository } from './repositories.ts';
import { apiPath } from './apiPath.ts';
import { formatPull, formatWholePull } from './pullShapes.ts';

const newPull = z.object({
  title: z.string().min(1),
  head: z.string().min(1),
  base: z.string().min(1),
  body: z.string().nullish(),
});
const merge = z.object({
  commit_title: z.string().optional(),
  commit_message: z.string().optional(),
  sha: z.string().optional(),
  merge_method: z.enum(['merge', 'squash', 'rebase']).default('merge'),
});

function find(call: Call, needed: 'read' | 'write' = 'read') {
  const repository = findRepository(call, needed);
  return { repository, pull: repository.requirePull(Number(call.params['number'])) };
}

/** A branch, before which GitHub writes its owner. */
function readBranch(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Pull requests. */
export const pullRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/pulls`,
    handle(call) {
      const repository = findRepository(call);
      const state = call.query.get('state') ?? 'open';
      const [head, base] = [call.query.get('head'), call.query.get('base')];
      const pulls = repository.pulls
        .filter(pull => state === 'all' || (pull.state === 'open') === (state === 'open'))
        .filter(pull => !head || head === `${repository.owner}:${pull.head}`)
        .filter(pull => !base || pull.base === base)
        .toReversed();
      return answerPage(call, pulls, pull => formatPull(pull, repository, call));
    },
  },
  {
    method: 'POST',
    path: `${apiPath}/repos/:owner/:repo/pulls`,
    async handle(call) {
      const repository = findRepository(call, 'write');
      const { title, head, base, body } = newPull.parse(call.body);
      const { login: author } = requireRights(call.caller, 'write');
      const branch = readBranch(head);
      const pull = await refuseConflict(
        () => repository.openPull({ title, base, body: body ?? '', head: branch, author }),
        () => new Refusal(422, `A pull request already exists for ${repository.owner}:${branch}.`),
      );
      return { status: 201, body: await formatWholePull(pull, repository, call) };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/pulls/:number`,
    async handle(call) {
      const { repository, pull } = find(call);
      if (/diff/.test(call.headers.accept ?? '')) {
        const { base, head } = await repository.getPullEnds(pull);
        return { body: await repository.git.diff(base, head) };
      }
      return { body: await formatWholePull(pull, repository, call) };
    },
  },
  {
    method: 'PATCH',
    path: `${apiPath}/repos/:owner/:repo/pulls/:number`,
    async handle(call) {
      const { repository, pull } = find(call, 'write');
      const change = z
        .object({
          title: z.string().optional(),
          body: z.string().nullish(),
          state: z.enum(['open', 'closed']).optional(),
        })
        .parse(call.body);
      if (change.title !== undefined) pull.title = change.title;
      if (change.body !== undefined) pull.body = change.body ?? '';
      if (change.state === 'closed' && pull.state === 'open') repository.closePull(pull);
      return { body: await formatWholePull(pull, repository, call) };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/pulls/:number/files`,
    async handle(call) {
      const { repository, pull } = find(call);
      const { base, head } = await repository.getPullEnds(pull);
      const { git } = repository;
      const files = await git.diffFiles(base, head);
      const [before, after] = await Promise.all(
        [base, head].map(async commit => {
          const entries = await git.listTree(commit, { isRecursive: true });
          return new Map(entries.map(({ path, sha }) => [path, sha]));
        }),
      );
      const api = `${call.origin}${apiPath}/repos/${repository.fullName}`;
      return answerPage(call, files, ({ path, status, additions, deletions }) => ({
        sha: (status === 'removed' ? before : after)?.get(path) ?? null,
        filename: path,
        blob_url: `${call.origin}/${repository.fullName}/blob/${head}/${path}`,
        raw_url: `${call.origin}/${repository.fullName}/raw/${head}/${path}`,
        contents_url: `${api}/contents/${path}?ref=${head}`,
        status,
        additions,
        deletions,
        changes: additions + deletions,
      }));
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/pulls/:number/merge`,
    handle(call) {
      if (find(call).pull.state !== 'merged') throw new Refusal(404, 'Not Found');
      return { status: 204 };
    },
  },
  {
    method: 'PUT',
    path: `${apiPath}/repos/:owner/:repo/pulls/:number/merge`,
    async handle(call) {
      const { repository, pull } = find(call, 'write');
      const options = merge.parse(call.body ?? {});
      const texts = [options.commit_title, options.commit_message].filter(Boolean);
      const sha = await repository.mergePull(pull, requireRights(call.caller, 'write'), {
        message: texts.length > 0 ? texts.join('\n\n') : undefined,
        isSquash: options.merge_method === 'squash',
        head: options.sha,
      });
      return { body: { sha, merged: true, message: 'Pull Request successfully merged' } };
    },
  },
];
