import { z } from 'zod';
import type { Call, Route } from '../../http/Dialect.ts';
import { requireRights } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';
import { refuseConflict } from '../../model/refuseConflict.ts';
import { answerPage } from './projects.ts';
import { apiPath, findProject, formatMergeRequest } from './shapes.ts';

const newRequest = z.object({
  title: z.string().min(1),
  source_branch: z.string().min(1),
  target_branch: z.string().min(1),
  description: z.string().nullish(),
});
const merge = z.object({
  merge_commit_message: z.string().optional(),
  squash: z.boolean().optional(),
  sha: z.string().optional(),
});

function find(call: Call, needed: 'read' | 'write' = 'read') {
  const repository = findProject(call, needed);
  return { repository, pull: repository.requirePull(Number(call.params['iid'])) };
}

/** Merge requests. */
export const mergeRequestRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${apiPath}/projects/:id/merge_requests`,
    handle(call) {
      const repository = findProject(call);
      const [state, source, target] = ['state', 'source_branch', 'target_branch'].map(name =>
        call.query.get(name),
      );
      const found = repository.pulls
        .filter(
          pull =>
            !state || state === 'all' || (pull.state === 'open' ? 'opened' : pull.state) === state,
        )
        .filter(({ head }) => !source || head === source)
        .filter(({ base }) => !target || base === target)
        .toReversed();
      return answerPage(call, found, pull => formatMergeRequest(pull, repository, call));
    },
  },
  {
    method: 'POST',
    path: `${apiPath}/projects/:id/merge_requests`,
    async handle(call) {
      const repository = findProject(call, 'write');
      const {
        title,
        source_branch: head,
        target_branch: base,
        description,
      } = newRequest.parse(call.body);
      const { login: author } = requireRights(call.caller, 'write');
      const pull = await refuseConflict(
        () => repository.openPull({ title, body: description ?? '', head, base, author }),
        () => {
          const open = repository.pulls.find(each => each.state === 'open' && each.head === head);
          return new Refusal(
            409,
            `Another open merge request already exists for this source branch: !${open?.number}`,
          );
        },
      );
      return { status: 201, body: await formatMergeRequest(pull, repository, call) };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/projects/:id/merge_requests/:iid`,
    async handle(call) {
      const { repository, pull } = find(call);
      return { body: await formatMergeRequest(pull, repository, call) };
    },
  },
  {
    method: 'PUT',
    path: `${apiPath}/projects/:id/merge_requests/:iid`,
    async handle(call) {
      const { repository, pull } = find(call, 'write');
      const change = z
        .object({
          title: z.string().optional(),
          description: z.string().optional(),
          state_event: z.enum(['close', 'reopen']).optional(),
        })
        .parse(call.body);
      repository.extras.set(`merge_requests/${pull.number}`, call.body);
      if (change.title !== undefined) pull.title = change.title;
      if (change.description !== undefined) pull.body = change.description;
      if (change.state_event === 'close') repository.closePull(pull);
      return { body: await formatMergeRequest(pull, repository, call) };
    },
  },
  {
    method: 'GET',
    path: `${apiPath}/projects/:id/merge_requests/:iid/diffs`,
    async handle(call) {
      const { repository, pull } = find(call);
      const { base, head } = await repository.getPullEnds(pull);
      const files = await repository.git.diffFiles(base, head);
      return answerPage(call, files, ({ path, status }) => ({
        old_path: path,
        new_path: path,
        new_file: status === 'added',
        deleted_file: status === 'removed',
        renamed_file: false,
      }));
    },
  },
  {
    method: 'PUT',
    path: `${apiPath}/projects/:id/merge_requests/:iid/merge`,
    async handle(call) {
      const { repository, pull } = find(call, 'write');
      const {
        merge_commit_message: message,
        squash: isSquash,
        sha: head,
      } = merge.parse(call.body ?? {});
      await repository.mergePull(pull, requireRights(call.caller, 'write'), {
        message,
        isSquash,
        head,
      });
      return { body: await formatMergeRequest(pull, repository, call) };
    },
  },
];
