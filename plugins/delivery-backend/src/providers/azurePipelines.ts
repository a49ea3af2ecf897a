import { encodePath } from '@portico/config/encodePath';
import type { CodeHostsApi } from '@portico/code-hosts-node';
import type { HostApi } from '@portico/code-hosts';
import { type Build, type BuildState, deliveryLimits } from '@portico/delivery-common';
import type { BuildProvider, DeliveryProject } from '@portico/delivery-node';
import { z } from 'zod';
import { type AzureNames, listAzureProjects, parseAzureName } from './azureProjects.ts';
import { requireHost } from './codeHostProjects.ts';
import { findDurationMs, findState } from './findState.ts';

const states: Readonly<Record<string, BuildState>> = {
  notStarted: 'queued',
  postponed: 'queued',
  inProgress: 'running',
  cancelling: 'running',
};
const results: Readonly<Record<string, BuildState>> = {
  succeeded: 'succeeded',
  partiallySucceeded: 'failed',
  failed: 'failed',
  canceled: 'cancelled',
};

const azureBuild = z
  .object({
    id: z.number(),
    buildNumber: z.string().nullish(),
    status: z.string().nullish(),
    result: z.string().nullish(),
    queueTime: z.string().nullish(),
    startTime: z.string().nullish(),
    finishTime: z.string().nullish(),
    sourceBranch: z.string().nullish(),
    sourceVersion: z.string().nullish(),
    reason: z.string().nullish(),
    requestedFor: z
      .object({ uniqueName: z.string().nullish(), displayName: z.string().nullish() })
      .nullish(),
    definition: z.object({ name: z.string().nullish() }).nullish(),
    triggerInfo: z.object({ 'ci.message': z.string().nullish() }).nullish(),
    _links: z.object({ web: z.object({ href: z.string() }).nullish() }).nullish(),
  })
  .transform((build): Build => ({
    id: String(build.id),
    number: build.id,
    name: build.definition?.name ?? '',
    title: build.triggerInfo?.['ci.message'] ?? build.buildNumber ?? '',
    branch: build.sourceBranch?.replace(/^refs\/heads\//, ''),
    commit: build.sourceVersion ?? undefined,
    author: build.requestedFor?.displayName ?? build.requestedFor?.uniqueName ?? undefined,
    trigger: build.reason ?? undefined,
    state:
      build.status === 'completed'
        ? findState(results, build.result, 'unknown')
        : findState(states, build.status, 'unknown'),
    createdAt: build.queueTime ?? build.startTime ?? new Date(0).toISOString(),
    startedAt: build.startTime ?? undefined,
    durationMs: findDurationMs(build.startTime, build.finishTime),
    url: build._links?.web?.href ?? '',
  }));

/** Builds can be filtered by ids only, which take one more request. */
async function findFilter(api: HostApi, { project, repository, definition }: AzureNames) {
  const at = `/${encodePath(project)}/_apis`;
  if (definition !== undefined) {
    const { value } = await api.get({
      path: `${at}/build/definitions`,
      query: { name: definition },
      answer: z.object({ value: z.array(z.object({ id: z.number() })) }),
    });
    if (value[0]) return { definitions: String(value[0].id) };
    throw api.fail('not-found', `There is no pipeline '${definition}' in '${project}'`, {
      path: `${at}/build/definitions`,
    });
  }
  const { id } = await api.get({
    path: `${at}/git/repositories/${encodeURIComponent(repository ?? '')}`,
    answer: z.object({ id: z.string() }),
  });
  return { repositoryId: id, repositoryType: 'TfsGit' };
}

/** Builds of Azure Pipelines. */
export function createAzurePipelines(hosts: CodeHostsApi): BuildProvider {
  const { codeHosts } = hosts;
  const changeBuild = async (
    project: DeliveryProject,
    options: { token: string; signal: AbortSignal },
    build: string,
    change: object,
  ) => {
    const { api } = hosts.createWriter(requireHost(project, codeHosts), options);
    const at = `/${encodePath(parseAzureName(project).project)}/_apis/build/builds`;
    await api.send('PATCH', `${at}/${build}`, change);
  };
  return {
    id: 'azure-pipelines',
    title: 'Azure Pipelines',
    listProjects: entity => listAzureProjects(entity, codeHosts, () => '/_build'),
    async list(project, options) {
      const names = parseAzureName(project);
      const { api } = hosts.createWriter(requireHost(project, codeHosts), options);
      const { value } = await api.get({
        path: `/${encodePath(names.project)}/_apis/build/builds`,
        query: {
          ...(await findFilter(api, names)),
          queryOrder: 'queueTimeDescending',
          $top: String(deliveryLimits.builds),
        },
        answer: z.object({ value: z.array(azureBuild) }),
      });
      return value;
    },
    actions: {
      rerun: (project, build, options) => changeBuild(project, options, `${build}?retry=true`, {}),
      cancel: (project, build, options) =>
        changeBuild(project, options, build, { status: 'cancelling' }),
    },
    async getDefaultBranch(project, options) {
      const { project: above, repository } = parseAzureName(project);
      if (repository === undefined) return undefined;
      const writer = hosts.createWriter(requireHost(project, codeHosts), options);
      return (await writer.getRepository(`${above}/${repository}`))?.defaultBranch;
    },
  };
}
