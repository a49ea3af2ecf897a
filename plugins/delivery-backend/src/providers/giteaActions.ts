import { type CodeHost, getPagesUrl } from '@portico/code-hosts';
import type { CodeHostsApi } from '@portico/code-hosts-node';
import { type Build, type BuildState, deliveryLimits } from '@portico/delivery-common';
import type { BuildProvider } from '@portico/delivery-node';
import { z } from 'zod';
import { listSlugProjects, requireHost } from './codeHostProjects.ts';
import { findDurationMs, findState } from './findState.ts';
import { findRunState } from './githubActions.ts';
import { giteaSlug } from './slugs.ts';

/** Older servers, and Forgejo, write how a run ended into its status. */
const statuses: Readonly<Record<string, BuildState>> = {
  success: 'succeeded',
  failure: 'failed',
  cancelled: 'cancelled',
  skipped: 'skipped',
  waiting: 'queued',
  blocked: 'queued',
  running: 'running',
};

const giteaRun = z.object({
  id: z.number(),
  run_number: z.number().nullish(),
  name: z.string().nullish(),
  path: z.string().nullish(),
  display_title: z.string().nullish(),
  head_branch: z.string().nullish(),
  head_sha: z.string().nullish(),
  event: z.string().nullish(),
  status: z.string().nullish(),
  conclusion: z.string().nullish(),
  html_url: z.string().nullish(),
  url: z.string().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  started_at: z.string().nullish(),
  run_started_at: z.string().nullish(),
  completed_at: z.string().nullish(),
  actor: z.object({ login: z.string() }).nullish(),
  trigger_actor: z.object({ login: z.string() }).nullish(),
});

function toBuild(run: z.infer<typeof giteaRun>, page: string): Build {
  const known = findRunState(run.status, run.conclusion);
  const state = known === 'unknown' ? findState(statuses, run.status, 'unknown') : known;
  const startedAt = takeMoment(run.started_at) ?? takeMoment(run.run_started_at);
  const isOver = !['queued', 'running', 'waiting'].includes(state);
  const endedAt = takeMoment(run.completed_at) ?? (isOver ? run.updated_at : undefined);
  return {
    id: String(run.id),
    number: run.run_number ?? undefined,
    name: run.name ?? run.path?.split('@')[0] ?? '',
    title: run.display_title ?? run.name ?? '',
    branch: run.head_branch ?? undefined,
    commit: run.head_sha ?? undefined,
    author: run.trigger_actor?.login ?? run.actor?.login,
    trigger: run.event ?? undefined,
    state,
    createdAt: run.created_at ?? startedAt ?? new Date(0).toISOString(),
    startedAt,
    durationMs: findDurationMs(startedAt, endedAt),
    url: run.html_url ?? run.url ?? page,
  };
}

/** Servers write 1970 and the year 1 for what has not happened yet. */
function takeMoment(time: string | null | undefined): string | undefined {
  return time && Date.parse(time) > 0 ? time : undefined;
}

/** Runs of Gitea Actions and Forgejo Actions. */
export function createGiteaActions(hosts: CodeHostsApi): BuildProvider {
  const { codeHosts } = hosts;
  return {
    id: 'gitea-actions',
    title: 'Gitea Actions',
    listProjects: entity => listSlugProjects(entity, codeHosts, { ...giteaSlug, page: '/actions' }),
    async list(project, options) {
      const host: CodeHost = requireHost(project, codeHosts);
      const { api } = hosts.createWriter(host, options);
      const call = {
        query: { limit: String(deliveryLimits.builds) },
        answer: z.object({ workflow_runs: z.array(giteaRun).nullable() }),
      };
      const at = `/repos/${project.name}/actions`;
      // Servers before 1.25, and Forgejo, have the jobs of runs only.
      const { workflow_runs: runs } =
        (await api.find({ ...call, path: `${at}/runs` })) ??
        (await api.get({ ...call, path: `${at}/tasks` }));
      const page = `${getPagesUrl(host)}/${project.name}/actions`;
      return (runs ?? []).map(run => toBuild(run, page));
    },
    async getDefaultBranch(project, options) {
      const writer = hosts.createWriter(requireHost(project, codeHosts), options);
      return (await writer.getRepository(project.name))?.defaultBranch;
    },
  };
}
