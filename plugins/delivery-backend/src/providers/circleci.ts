import type { Build, BuildState } from '@portico/delivery-common';
import type { BuildProvider } from '@portico/delivery-node';
import { z } from 'zod';
import type { CircleciConfig } from '../sourcesConfig.ts';
import { SourceClient } from '../sources/SourceClient.ts';
import { readSlug } from './codeHostProjects.ts';
import { findDurationMs, findState } from './findState.ts';

const states: Readonly<Record<string, BuildState>> = {
  success: 'succeeded',
  failed: 'failed',
  failing: 'failed',
  error: 'failed',
  unauthorized: 'failed',
  running: 'running',
  on_hold: 'waiting',
  not_run: 'skipped',
  canceled: 'cancelled',
};

const pipeline = z.object({
  id: z.string().max(100),
  number: z.number(),
  trigger: z
    .object({
      type: z.string().nullish(),
      actor: z.object({ login: z.string().nullish() }).nullish(),
    })
    .nullish(),
  vcs: z
    .object({
      branch: z.string().nullish(),
      revision: z.string().nullish(),
      commit: z.object({ subject: z.string().nullish() }).nullish(),
    })
    .nullish(),
});
const workflow = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  created_at: z.string(),
  stopped_at: z.string().nullish(),
});
const page = <T>(item: z.ZodType<T>) => z.object({ items: z.array(item) });

/** The state of each pipeline is a request of its own. */
const maxPipelines = 10;
const slug = /^(gh|github|bb|bitbucket|circleci|gl|gitlab)\/[\w.-]+\/[\w.-]+$/;

/** Workflows of CircleCI. */
export function createCircleci({ baseUrl, pagesUrl, token }: CircleciConfig): BuildProvider {
  const client = new SourceClient({ baseUrl, headers: { 'circle-token': token } });
  const { host } = new URL(baseUrl);
  const toBuild = (
    run: z.infer<typeof workflow>,
    of: z.infer<typeof pipeline>,
    project: string,
  ): Build => ({
    id: run.id,
    number: of.number,
    name: run.name,
    title: of.vcs?.commit?.subject ?? run.name,
    branch: of.vcs?.branch ?? undefined,
    commit: of.vcs?.revision ?? undefined,
    author: of.trigger?.actor?.login ?? undefined,
    trigger: of.trigger?.type ?? undefined,
    state: findState(states, run.status, 'unknown'),
    createdAt: run.created_at,
    startedAt: run.created_at,
    durationMs: findDurationMs(run.created_at, run.stopped_at),
    url: `${pagesUrl}/pipelines/${project}/${of.number}/workflows/${encodeURIComponent(run.id)}`,
  });
  return {
    id: 'circleci',
    title: 'CircleCI',
    listProjects(entity) {
      const name = readSlug(entity, ['circleci.com/project-slug'], slug);
      return name === undefined ? [] : [{ host, name, url: `${pagesUrl}/pipelines/${name}` }];
    },
    async list({ name }, { signal }) {
      const { items } = await client.get({
        path: `/api/v2/project/${name}/pipeline`,
        signal,
        answer: page(pipeline),
      });
      const runs = await Promise.all(
        items.slice(0, maxPipelines).map(async of => {
          const found = await client.get({
            path: `/api/v2/pipeline/${encodeURIComponent(of.id)}/workflow`,
            signal,
            answer: page(workflow),
          });
          return found.items.map(run => toBuild(run, of, name));
        }),
      );
      return runs.flat();
    },
  };
}
