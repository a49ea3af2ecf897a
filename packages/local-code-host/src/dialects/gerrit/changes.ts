import { z } from 'zod';
import type { Call, Route } from '../../http/Dialect.ts';
import type { ForgeRepository, PullRequest } from '../../model/ForgeRepository.ts';
import { requireRights } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';
import { answer, findProject } from './projects.ts';

const heads = 'refs/heads/';
const newChange = z.object({
  project: z.string(),
  branch: z.string(),
  subject: z.string().min(1),
  topic: z.string().optional(),
  merge: z.object({ source: z.string() }),
});
const status = { open: 'NEW', merged: 'MERGED', closed: 'ABANDONED' } as const;

async function formatChange(change: PullRequest, repository: ForgeRepository) {
  const { head } = await repository.getPullEnds(change);
  return {
    id: `${repository.name}~${change.number}`,
    project: repository.name,
    branch: change.base,
    topic: change.head,
    subject: change.title,
    status: status[change.state],
    created: change.createdAt,
    updated: change.updatedAt,
    _number: change.number,
    current_revision: change.mergeCommit ?? head,
  };
}

function findChange(call: Call) {
  const [, name = '', number] = /^(.+)~(\d+)$/.exec(call.params['change'] ?? '') ?? [];
  const repository = findProject(call, name);
  return { repository, change: repository.requirePull(Number(number)) };
}

/** The values of `name:value` in a search, where they may be in quotes. */
function readSearch(query: string): Record<string, string> {
  return Object.fromEntries(
    [...query.matchAll(/(\w+):(?:"([^"]*)"|(\S+))/g)].map(([, name = '', quoted, plain]) => [
      name,
      quoted ?? plain ?? '',
    ]),
  );
}

/** Changes: those that merge a branch, which is their topic. */
export const changeRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/a/changes/',
    async handle(call) {
      const caller = requireRights(call.caller, 'write');
      const { project, branch, subject, topic, merge } = newChange.parse(call.body);
      const repository = findProject(call, project, 'write');
      const head = merge.source.replace(heads, '');
      if (topic !== undefined && topic !== head)
        throw new Refusal(400, 'the topic of a change is the branch that it merges');
      const [title = '', ...rest] = subject.split('\n');
      const body = rest.join('\n').trim();
      const ends = { head, base: branch.replace(heads, '') };
      const change = await repository.openPull({ title, body, ...ends, author: caller.login });
      return answer(await formatChange(change, repository), 201);
    },
  },
  {
    method: 'GET',
    path: '/a/changes/',
    async handle(call) {
      const wanted = readSearch(call.query.get('q') ?? '');
      const repository = findProject(call, wanted['project'] ?? '');
      const found = repository.pulls.filter(
        each =>
          (wanted['status'] === undefined || wanted['status'] === each.state) &&
          (wanted['branch'] === undefined || wanted['branch'] === each.base) &&
          (wanted['topic'] === undefined || wanted['topic'] === each.head),
      );
      const limit = Number(call.query.get('n') ?? 500);
      const page = found.slice(0, limit).map(each => formatChange(each, repository));
      return answer(await Promise.all(page));
    },
  },
  {
    method: 'GET',
    path: '/a/changes/:change',
    async handle(call) {
      const { repository, change } = findChange(call);
      return answer(await formatChange(change, repository));
    },
  },
  {
    method: 'POST',
    path: '/a/changes/:change/submit',
    async handle(call) {
      const caller = requireRights(call.caller, 'write');
      const { repository, change } = findChange(call);
      await repository.mergePull(change, caller);
      return answer(await formatChange(change, repository));
    },
  },
  {
    method: 'POST',
    path: '/a/changes/:change/abandon',
    async handle(call) {
      requireRights(call.caller, 'write');
      const { repository, change } = findChange(call);
      repository.closePull(change);
      return answer(await formatChange(change, repository));
    },
  },
];
