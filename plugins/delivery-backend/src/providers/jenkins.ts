import { type Build, type BuildState, deliveryLimits } from '@portico/delivery-common';
import type { BuildProvider, DeliveryProject } from '@portico/delivery-node';
import { SourceError } from '@portico/delivery-node';
import { z } from 'zod';
import type { JenkinsInstance } from '../sourcesConfig.ts';
import { SourceClient } from '../sources/SourceClient.ts';
import { readSlug } from './codeHostProjects.ts';
import { findState } from './findState.ts';

const results: Readonly<Record<string, BuildState>> = {
  SUCCESS: 'succeeded',
  UNSTABLE: 'failed',
  FAILURE: 'failed',
  ABORTED: 'cancelled',
  NOT_BUILT: 'skipped',
};

const action = z.looseObject({
  causes: z
    .array(z.object({ shortDescription: z.string().nullish(), userId: z.string().nullish() }))
    .nullish(),
  lastBuiltRevision: z
    .object({
      SHA1: z.string().nullish(),
      branch: z.array(z.object({ name: z.string().nullish() })).nullish(),
    })
    .nullish(),
});
const jenkinsBuild = z.object({
  number: z.number(),
  url: z.string(),
  displayName: z.string().nullish(),
  building: z.boolean().nullish(),
  result: z.string().nullish(),
  /** Milliseconds since 1970. */
  timestamp: z.number().min(0).max(8e15),
  duration: z.number().nullish(),
  actions: z.array(action.nullable()).nullish(),
});
const jenkinsJob = z.object({
  name: z.string(),
  builds: z.array(jenkinsBuild).nullish(),
  /** Those of a folder; of a pipeline with branches, one for each branch. */
  jobs: z.array(z.object({ name: z.string(), builds: z.array(jenkinsBuild).nullish() })).nullish(),
});

const buildFields =
  'number,url,displayName,building,result,timestamp,duration,actions[causes[shortDescription,userId],lastBuiltRevision[SHA1,branch[name]]]';
const tree = `name,builds[${buildFields}]{0,${deliveryLimits.builds}},jobs[name,builds[${buildFields}]{0,10}]{0,50}`;

function toBuild(build: z.infer<typeof jenkinsBuild>, job: string, branch?: string): Build {
  const actions = build.actions ?? [];
  const [cause] = actions.flatMap(each => each?.causes ?? []);
  const revision = actions.flatMap(each => each?.lastBuiltRevision ?? [])[0];
  const isRunning = build.building ?? false;
  const startedAt = new Date(build.timestamp).toISOString();
  return {
    id: `${branch ?? ''}#${build.number}`,
    number: build.number,
    name: job,
    title: build.displayName ?? `#${build.number}`,
    branch: branch ?? revision?.branch?.[0]?.name?.replace(/^(refs\/remotes\/)?origin\//, ''),
    commit: revision?.SHA1 ?? undefined,
    author: cause?.userId ?? undefined,
    trigger: cause?.shortDescription ?? undefined,
    state: isRunning ? 'running' : findState(results, build.result, 'unknown'),
    createdAt: startedAt,
    startedAt,
    durationMs: isRunning ? undefined : (build.duration ?? undefined),
    url: build.url,
  };
}

/** A job within its folders, after the name of its instance where there are several. */
const jobName = /^([\w -]+:)?[^/?#:]+(\/[^/?#:]+)*$/;

/** Builds of jobs and of pipelines with branches on Jenkins. */
export function createJenkins(instances: readonly JenkinsInstance[]): BuildProvider {
  const find = (host: string) => instances.find(({ baseUrl }) => new URL(baseUrl).host === host);
  return {
    id: 'jenkins',
    title: 'Jenkins',
    listProjects(entity): DeliveryProject[] {
      const named = readSlug(
        entity,
        ['jenkins.io/job-full-name', 'jenkins.io/github-folder'],
        jobName,
      );
      if (named === undefined) return [];
      const colon = named.indexOf(':');
      const instance =
        colon < 0
          ? (instances.find(({ name }) => name === 'default') ?? instances[0])
          : instances.find(({ name }) => name === named.slice(0, colon));
      if (!instance) return [];
      const name = named.slice(colon + 1);
      const host = new URL(instance.baseUrl).host;
      return [{ host, name, url: `${instance.baseUrl}${writeJobPath(name)}/` }];
    },
    async list({ host, name }, { signal }) {
      const instance = find(host);
      if (!instance)
        throw new SourceError(`No Jenkins '${host}' is configured`, { reason: 'missing' });
      const found = await new SourceClient(instance).get({
        path: `${writeJobPath(name)}/api/json`,
        query: { tree },
        signal,
        answer: jenkinsJob,
      });
      const job = found.name;
      return [
        ...(found.builds ?? []).map(build => toBuild(build, job)),
        ...(found.jobs ?? []).flatMap(({ name: branch, builds }) =>
          (builds ?? []).map(build => toBuild(build, job, decode(branch))),
        ),
      ].toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
    },
  };
}

function writeJobPath(name: string): string {
  return name
    .split('/')
    .map(part => `/job/${encodeURIComponent(part)}`)
    .join('');
}

/** Jobs of branches have names of addresses: `feature%2Fone`. */
function decode(branch: string): string {
  try {
    return decodeURIComponent(branch);
  } catch {
    return branch;
  }
}
