import { type CodeHost, CodeHosts } from '@portico/code-hosts';
import { z } from 'zod';
import type { Webhook } from './Webhook.ts';

/** What of a repository is other than before. */
export interface HostActivity {
  /** As its host names it. */
  repository: string;
  kind: 'builds' | 'pull-requests';
}

/** Reads a webhook whose origin is proved. @throws ZodError when the body is of another form. */
type ReadActivities = (body: unknown, hosts: readonly CodeHost[]) => HostActivity[];
type Kinds = readonly HostActivity['kind'][];

/** Checks of pull requests are runs of builds. */
const runs: Kinds = ['builds', 'pull-requests'];
const pulls: Kinds = ['pull-requests'];

const fullName = z.object({ repository: z.object({ full_name: z.string() }) });
const gitlabProject = z.object({ project: z.object({ path_with_namespace: z.string() }) });
const serverPull = z.object({
  pullRequest: z.object({
    toRef: z.object({
      repository: z.object({ slug: z.string(), project: z.object({ key: z.string() }) }),
    }),
  }),
});
const azurePull = z.object({
  resource: z.object({ repository: z.object({ remoteUrl: z.string() }) }),
});

const ofFullName =
  (kinds: Kinds): ReadActivities =>
  body => {
    const { repository } = fullName.parse(body);
    return kinds.map(kind => ({ repository: repository.full_name, kind }));
  };
const ofGitlab =
  (kinds: Kinds): ReadActivities =>
  body => {
    const { project } = gitlabProject.parse(body);
    return kinds.map(kind => ({ repository: project.path_with_namespace, kind }));
  };
const ofServer: ReadActivities = body => {
  const { slug, project } = serverPull.parse(body).pullRequest.toRef.repository;
  return pulls.map(kind => ({ repository: `${project.key}/${slug}`, kind }));
};
const ofAzure: ReadActivities = (body, hosts) => {
  const { remoteUrl } = azurePull.parse(body).resource.repository;
  const found = new CodeHosts(hosts).findRepository(remoteUrl);
  return found ? pulls.map(kind => ({ repository: found.repository, kind })) : [];
};

const githubEvents: Readonly<Record<string, Kinds>> = {
  workflow_run: runs,
  check_suite: pulls,
  pull_request: pulls,
  pull_request_review: pulls,
};
const giteaEvents: Readonly<Record<string, Kinds>> = {
  workflow_run: runs,
  workflow_job: runs,
  status: pulls,
};
const gitlabEvents: Readonly<Record<string, Kinds>> = { pipeline: runs, merge_request: pulls };
const bitbucketEvents: Readonly<Record<string, ReadActivities>> = {
  'repo:commit_status_created': ofFullName(runs),
  'repo:commit_status_updated': ofFullName(runs),
};

/**
 * How the repositories are read whose builds or pull requests a webhook says are other than before. Azure DevOps does not
 * name the repository of a build.
 *
 * @returns `undefined` for other events.
 */
export function findActivityEvent(
  { type, headers }: Webhook,
  body: unknown,
): ReadActivities | undefined {
  const fields = z.looseObject({}).safeParse(body).data ?? {};
  switch (type) {
    case 'github':
      return find(githubEvents, headers['x-github-event'], ofFullName);
    case 'gitea': {
      const event = String(headers['x-gitea-event']);
      return event.startsWith('pull_request')
        ? ofFullName(pulls)
        : find(giteaEvents, event, ofFullName);
    }
    case 'gitlab':
      return find(gitlabEvents, fields['object_kind'], ofGitlab);
    case 'azure':
      return String(fields['eventType']).startsWith('git.pullrequest.') ? ofAzure : undefined;
    case 'bitbucket': {
      const event = String(headers['x-event-key']);
      if (event.startsWith('pullrequest:')) return ofFullName(pulls);
      if (event.startsWith('pr:')) return ofServer;
      return Object.hasOwn(bitbucketEvents, event) ? bitbucketEvents[event] : undefined;
    }
    default:
      return undefined;
  }
}

function find(
  events: Readonly<Record<string, Kinds>>,
  event: unknown,
  create: (kinds: Kinds) => ReadActivities,
): ReadActivities | undefined {
  const kinds = Object.hasOwn(events, String(event)) ? events[String(event)] : undefined;
  return kinds && create(kinds);
}
