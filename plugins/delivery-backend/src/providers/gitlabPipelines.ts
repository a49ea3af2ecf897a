import { getPagesUrl } from '@portico/code-hosts';
import type { CodeHostsApi } from '@portico/code-hosts-node';
import {
  type Build,
  type BuildJob,
  type BuildState,
  deliveryLimits,
} from '@portico/delivery-common';
import type { BuildProvider, DeliveryProject } from '@portico/delivery-node';
import { z } from 'zod';
import { listSlugProjects, requireHost } from './codeHostProjects.ts';
import { findState } from './findState.ts';
import { queryGitlabProject } from './gitlabGraphql.ts';
import { openHostLog } from './openHostLog.ts';
import { gitlabSlug } from './slugs.ts';

const states: Readonly<Record<string, BuildState>> = {
  CREATED: 'queued',
  WAITING_FOR_RESOURCE: 'queued',
  WAITING_FOR_CALLBACK: 'queued',
  PREPARING: 'queued',
  PENDING: 'queued',
  SCHEDULED: 'queued',
  MANUAL: 'waiting',
  RUNNING: 'running',
  CANCELING: 'running',
  SUCCESS: 'succeeded',
  FAILED: 'failed',
  CANCELED: 'cancelled',
  SKIPPED: 'skipped',
};

const pipelineFields = `pipelines(first: $first) { nodes {
  id iid status source ref sha duration createdAt startedAt
  user { username } commit { title }
} }`;

const pipelineNode = z.object({
  id: z.string(),
  iid: z.coerce.number(),
  status: z.string(),
  source: z.string().nullish(),
  ref: z.string().nullish(),
  sha: z.string().nullish(),
  /** Seconds. */
  duration: z.number().nullish(),
  createdAt: z.string(),
  startedAt: z.string().nullish(),
  user: z.object({ username: z.string() }).nullish(),
  commit: z.object({ title: z.string().nullish() }).nullish(),
});

function toBuild(node: z.infer<typeof pipelineNode>, project: string): Build {
  const id = node.id.split('/').at(-1) ?? node.id;
  return {
    id,
    number: node.iid,
    name: node.source ?? '',
    title: node.commit?.title ?? node.ref ?? '',
    branch: node.ref ?? undefined,
    commit: node.sha ?? undefined,
    author: node.user?.username,
    trigger: node.source ?? undefined,
    state: findState(states, node.status, 'unknown'),
    createdAt: node.createdAt,
    startedAt: node.startedAt ?? undefined,
    durationMs: typeof node.duration === 'number' ? node.duration * 1000 : undefined,
    url: `${project}/-/pipelines/${encodeURIComponent(id)}`,
  };
}

const pipelineJob = z
  .object({
    id: z.number(),
    name: z.string(),
    stage: z.string().nullish(),
    status: z.string(),
    web_url: z.string().nullish(),
  })
  .transform((job): BuildJob => ({
    id: String(job.id),
    name: job.stage ? `${job.stage}: ${job.name}` : job.name,
    state: findState(states, job.status.toUpperCase(), 'unknown'),
    url: job.web_url ?? '',
    steps: [],
  }));

/** Pipelines of GitLab. */
export function createGitlabPipelines(hosts: CodeHostsApi): BuildProvider {
  const { codeHosts } = hosts;
  const changePipeline = async (
    project: DeliveryProject,
    change: string,
    options: { token: string; signal: AbortSignal },
  ) => {
    const { api } = hosts.createWriter(requireHost(project, codeHosts), options);
    const path = `/projects/${encodeURIComponent(project.name)}/pipelines/${change}`;
    await api.send('POST', path, undefined);
  };
  return {
    id: 'gitlab-pipelines',
    title: 'GitLab',
    listProjects: entity =>
      listSlugProjects(entity, codeHosts, { ...gitlabSlug, page: '/-/pipelines' }),
    async list({ name, ...project }, options) {
      const host = requireHost({ name, ...project }, codeHosts);
      const { pipelines } = await queryGitlabProject(hosts.createWriter(host, options).api, host, {
        path: name,
        first: deliveryLimits.builds,
        fields: pipelineFields,
        project: z.object({ pipelines: z.object({ nodes: z.array(pipelineNode) }) }),
      });
      return pipelines.nodes.map(node => toBuild(node, `${getPagesUrl(host)}/${name}`));
    },
    logs: {
      async listJobs(project, build, options) {
        const { api } = hosts.createWriter(requireHost(project, codeHosts), options);
        const path = `/projects/${encodeURIComponent(project.name)}/pipelines/${build}/jobs`;
        return api.get({ path, query: { per_page: '100' }, answer: z.array(pipelineJob) });
      },
      open(project, job, { signal }) {
        const host = requireHost(project, codeHosts);
        const api = host.apiBaseUrl ?? `${getPagesUrl(host)}/api/v4`;
        return openHostLog(hosts, host, {
          url: `${api}/projects/${encodeURIComponent(project.name)}/jobs/${job}/trace`,
          owner: project.name.split('/')[0],
          signal,
        });
      },
    },
    actions: {
      rerun: (project, build, options) => changePipeline(project, `${build}/retry`, options),
      cancel: (project, build, options) => changePipeline(project, `${build}/cancel`, options),
    },
    async getDefaultBranch(project, options) {
      const writer = hosts.createWriter(requireHost(project, codeHosts), options);
      return (await writer.getRepository(project.name))?.defaultBranch;
    },
  };
}
