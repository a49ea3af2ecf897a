import { z } from 'zod';
import type { Call, Route } from '../../http/Dialect.ts';
import { requireRights } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';
import { answerPage, apiPath, findRepository, formatPull } from './shapes.ts';

const newPull = z.object({
  title: z.string().min(1),
  head: z.string().min(1),
  base: z.string().min(1),
  body: z.string().default(''),
});
const merge = z.object({
  Do: z.enum(['merge', 'squash']),
  MergeTitleField: z.string().optional(),
  head_commit_id: z.string().optional(),
});

function find(call: Call, needed: 'read' | 'write' = 'read') {
  const repository = findRepository(call, needed);
  return { repository, pull: repository.requirePull(Number(call.params['index'])) };
}

/** Pull requests. */
export const pullRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/pulls`,
    handle(call) {
      const repository = findRepository(call);
      const state = call.query.get('state') ?? 'open';
      const pulls = repository.pulls
        .filter(pull => state === 'all' || (pull.state === 'open') === (state === 'open'))
        .toReversed();
      return answerPage(call, pulls, pull => formatPull(pull, repository, call));
    },
  },
  {
    method: 'POST',
    path: `${apiPath}/repos/:owner/:repo/pulls`,
    async handle(call) {
      const repository = findRepository(call, 'write');
      const { login: author } = requireRights(call.caller, 'write');
      const pull = await repository.openPull({ ...newPull.parse(call.body), author });
      return { status: 201, body: await formatPull(pull, repository, call) };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/pulls/:index`,
    async handle(call) {
      const { repository, pull } = find(call);
      return { body: await formatPull(pull, repository, call) };
    },
  },
  {
    method: 'PATCH',
    path: `${apiPath}/repos/:owner/:repo/pulls/:index`,
    async handle(call) {
      const { repository, pull } = find(call, 'write');
      const change = z
        .object({ title: z.string().optional(), state: z.enum(['open', 'closed']).optional() })
        .parse(call.body);
      if (change.title !== undefined) pull.title = change.title;
      if (change.state === 'closed') repository.closePull(pull);
      return { status: 201, body: await formatPull(pull, repository, call) };
    },
  },
  {
    method: 'POST',
    path: `${apiPath}/repos/:owner/:repo/pulls/:index/merge`,
    async handle(call) {
      const { repository, pull } = find(call, 'write');
      const { Do: kind, MergeTitleField: message, head_commit_id: head } = merge.parse(call.body);
      const options = { message, head, isSquash: kind === 'squash' };
      await repository.mergePull(pull, requireRights(call.caller, 'write'), options);
      return {};
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/pulls/:base/:head*`,
    async handle(call) {
      const repository = findRepository(call);
      const { base, head } = call.params;
      const pull = repository.pulls.find(
        each => each.state === 'open' && each.base === base && each.head === head,
      );
      if (!pull) throw new Refusal(404, 'Not Found');
      return { body: await formatPull(pull, repository, call) };
    },
  },
];
