import { getPagesUrl } from '@portico/code-hosts';
import type { CodeHostsApi } from '@portico/code-hosts-node';
import { type Build, type BuildState, deliveryLimits } from '@portico/delivery-common';
import type { BuildProvider } from '@portico/delivery-node';
import { z } from 'zod';
import { listSlugProjects, requireHost } from './codeHostProjects.ts';
import { findState } from './findState.ts';
import { bitbucketCloudSlug } from './slugs.ts';

/** By the result where there is one, else the stage, else the state. */
const states: Readonly<Record<string, BuildState>> = {
  SUCCESSFUL: 'succeeded',
  FAILED: 'failed',
  ERROR: 'failed',
  EXPIRED: 'failed',
  STOPPED: 'cancelled',
  PAUSED: 'waiting',
  HALTED: 'waiting',
  PENDING: 'queued',
  PARSING: 'queued',
  RUNNING: 'running',
  BUILDING: 'running',
  IN_PROGRESS: 'running',
};
const named = z.object({ name: z.string() }).nullish();

const pipeline = z.object({
  uuid: z.string(),
  build_number: z.number(),
  state: z.object({ name: z.string(), result: named, stage: named }),
  target: z
    .object({
      ref_name: z.string().nullish(),
      commit: z.object({ hash: z.string().nullish(), message: z.string().nullish() }).nullish(),
    })
    .nullish(),
  creator: z
    .object({ nickname: z.string().nullish(), display_name: z.string().nullish() })
    .nullish(),
  trigger: named,
  created_on: z.string(),
  duration_in_seconds: z.number().nullish(),
});

function toBuild(found: z.infer<typeof pipeline>, page: string): Build {
  const { state, target, creator, trigger } = found;
  const word = state.result?.name ?? state.stage?.name ?? state.name;
  const buildState = findState(states, word, 'unknown');
  const seconds = state.name === 'COMPLETED' ? found.duration_in_seconds : undefined;
  return {
    id: found.uuid.replaceAll(/[{}]/g, ''),
    number: found.build_number,
    name: trigger?.name ?? '',
    title: target?.commit?.message ?? target?.ref_name ?? '',
    branch: target?.ref_name ?? undefined,
    commit: target?.commit?.hash ?? undefined,
    author: creator?.nickname ?? creator?.display_name ?? undefined,
    trigger: trigger?.name,
    state: buildState,
    createdAt: found.created_on,
    startedAt: buildState === 'queued' ? undefined : found.created_on,
    durationMs: typeof seconds === 'number' ? seconds * 1000 : undefined,
    url: `${page}/pipelines/results/${found.build_number}`,
  };
}

/** Pipelines of Bitbucket Cloud. */
export function createBitbucketPipelines(hosts: CodeHostsApi): BuildProvider {
  const { codeHosts } = hosts;
  return {
    id: 'bitbucket-pipelines',
    title: 'Bitbucket Pipelines',
    listProjects: entity =>
      listSlugProjects(entity, codeHosts, { ...bitbucketCloudSlug, page: '/pipelines' }),
    async list(project, options) {
      const host = requireHost(project, codeHosts);
      const { values } = await hosts.createWriter(host, options).api.get({
        path: `/repositories/${project.name}/pipelines`,
        query: {
          sort: '-created_on',
          pagelen: String(deliveryLimits.builds),
          fields: '+values.target.commit.message',
        },
        answer: z.object({ values: z.array(pipeline) }),
      });
      return values.map(found => toBuild(found, `${getPagesUrl(host)}/${project.name}`));
    },
    async getDefaultBranch(project, options) {
      const writer = hosts.createWriter(requireHost(project, codeHosts), options);
      return (await writer.getRepository(project.name))?.defaultBranch;
    },
  };
}
