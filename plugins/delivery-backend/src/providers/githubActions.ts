import { getGithubApi } from '@portico/code-hosts';
import type { CodeHostsApi } from '@portico/code-hosts-node';
import {
  type Build,
  type BuildJob,
  type BuildState,
  deliveryLimits,
} from '@portico/delivery-common';
import type { BuildProvider } from '@portico/delivery-node';
import { z } from 'zod';
import { listSlugProjects, requireHost } from './codeHostProjects.ts';
import { findDurationMs, findState } from './findState.ts';
import { githubSlug } from './slugs.ts';
import { openHostLog } from './openHostLog.ts';

const login = z.object({ login: z.string() }).nullish();
const workflowRun = z
  .object({
    id: z.number(),
    run_number: z.number().nullish(),
    name: z.string().nullish(),
    display_title: z.string().nullish(),
    head_branch: z.string().nullish(),
    head_sha: z.string().nullish(),
    event: z.string().nullish(),
    status: z.string().nullish(),
    conclusion: z.string().nullish(),
    html_url: z.string(),
    created_at: z.string(),
    updated_at: z.string().nullish(),
    run_started_at: z.string().nullish(),
    actor: login,
    triggering_actor: login,
    head_commit: z.object({ message: z.string().nullish() }).nullish(),
  })
  .transform((run): Build => {
    const state = findRunState(run.status, run.conclusion);
    const startedAt = state === 'queued' ? undefined : (run.run_started_at ?? run.created_at);
    const endedAt = run.status === 'completed' ? run.updated_at : undefined;
    return {
      id: String(run.id),
      number: run.run_number ?? undefined,
      name: run.name ?? '',
      title: run.display_title ?? run.head_commit?.message ?? run.name ?? '',
      branch: run.head_branch ?? undefined,
      commit: run.head_sha ?? undefined,
      author: run.triggering_actor?.login ?? run.actor?.login,
      trigger: run.event ?? undefined,
      state,
      createdAt: run.created_at,
      startedAt,
      durationMs: findDurationMs(startedAt, endedAt),
      url: run.html_url,
    };
  });
const workflowRuns = z.object({ workflow_runs: z.array(workflowRun) });

const states: Readonly<Record<string, BuildState>> = {
  requested: 'queued',
  queued: 'queued',
  pending: 'queued',
  waiting: 'waiting',
  in_progress: 'running',
};
const conclusions: Readonly<Record<string, BuildState>> = {
  success: 'succeeded',
  neutral: 'succeeded',
  failure: 'failed',
  timed_out: 'failed',
  startup_failure: 'failed',
  cancelled: 'cancelled',
  stale: 'cancelled',
  skipped: 'skipped',
  action_required: 'waiting',
};

/** How far a run is, in the words that GitHub and Gitea have. */
export function findRunState(
  status: string | null | undefined,
  conclusion: string | null | undefined,
): BuildState {
  return status === 'completed'
    ? findState(conclusions, conclusion, 'unknown')
    : findState(states, status, 'unknown');
}

const job = z
  .object({
    id: z.number(),
    name: z.string(),
    status: z.string().nullish(),
    conclusion: z.string().nullish(),
    html_url: z.string().nullish(),
    steps: z
      .array(
        z.object({
          name: z.string(),
          status: z.string().nullish(),
          conclusion: z.string().nullish(),
        }),
      )
      .nullish(),
  })
  .transform((found): BuildJob => ({
    id: String(found.id),
    name: found.name,
    state: findRunState(found.status, found.conclusion),
    url: found.html_url ?? '',
    steps: (found.steps ?? []).map(({ name, status, conclusion }) => ({
      name,
      state: findRunState(status, conclusion),
    })),
  }));

/** Workflow runs of GitHub Actions. */
export function createGithubActions(hosts: CodeHostsApi): BuildProvider {
  const { codeHosts } = hosts;
  return {
    id: 'github-actions',
    title: 'GitHub Actions',
    listProjects: entity =>
      listSlugProjects(entity, codeHosts, { ...githubSlug, page: '/actions' }),
    async list(project, options) {
      const { api } = hosts.createWriter(requireHost(project, codeHosts), options);
      const found = await api.get({
        path: `/repos/${project.name}/actions/runs`,
        query: { per_page: String(deliveryLimits.builds), exclude_pull_requests: 'true' },
        answer: workflowRuns,
      });
      return found.workflow_runs;
    },
    logs: {
      async listJobs(project, buildId, options) {
        const { api } = hosts.createWriter(requireHost(project, codeHosts), options);
        const found = await api.get({
          path: `/repos/${project.name}/actions/runs/${buildId}/jobs`,
          query: { per_page: '100' },
          answer: z.object({ jobs: z.array(job) }),
        });
        return found.jobs;
      },
      open: (project, jobId, { signal }) =>
        openHostLog(hosts, requireHost(project, codeHosts), {
          url: `${getGithubApi(requireHost(project, codeHosts))}/repos/${project.name}/actions/jobs/${jobId}/logs`,
          owner: project.name.split('/')[0],
          signal,
        }),
    },
    actions: {
      async rerun(project, build, options) {
        const { api } = hosts.createWriter(requireHost(project, codeHosts), options);
        await api.send('POST', `/repos/${project.name}/actions/runs/${build}/rerun`, undefined);
      },
      async cancel(project, build, options) {
        const { api } = hosts.createWriter(requireHost(project, codeHosts), options);
        await api.send('POST', `/repos/${project.name}/actions/runs/${build}/cancel`, undefined);
      },
    },
    async getDefaultBranch(project, options) {
      const writer = hosts.createWriter(requireHost(project, codeHosts), options);
      return (await writer.getRepository(project.name))?.defaultBranch;
    },
  };
}
