import { type CodeHost, CodeHosts } from '@portico/code-hosts';
import { z } from 'zod';
import type { Webhook } from './Webhook.ts';

/** Reads the names of repositories from a webhook whose origin is proved. @throws ZodError when the body is of another form. */
type ReadNames = (body: unknown, hosts: readonly CodeHost[]) => string[];

const named: ReadNames = body => {
  const { repository } = z.object({ repository: z.object({ full_name: z.string() }) }).parse(body);
  return [repository.full_name];
};
const gitlabProject: ReadNames = body => [
  z.object({ path_with_namespace: z.string() }).parse(body).path_with_namespace,
];
const serverRepository = z.object({ slug: z.string(), project: z.object({ key: z.string() }) });
const bitbucketServer: ReadNames = body => {
  const parsed = z
    .union([
      z.object({ new: serverRepository }).transform(found => found.new),
      z.object({ repository: serverRepository }).transform(found => found.repository),
    ])
    .parse(body);
  return [`${parsed.project.key}/${parsed.slug}`];
};
const azure: ReadNames = (body, hosts) => {
  const { resource } = z
    .object({ resource: z.object({ repository: z.object({ remoteUrl: z.string() }) }) })
    .parse(body);
  const found = new CodeHosts(hosts).findRepository(resource.repository.remoteUrl);
  return found ? [found.repository] : [];
};

const gitlabEvents = ['create', 'destroy', 'rename', 'transfer', 'update'];
const azureEvents = ['created', 'deleted', 'renamed', 'statuschanged'];
const bitbucketEvents: Readonly<Record<string, ReadNames>> = {
  'repo:created': named,
  'repo:updated': named,
  'repo:deleted': named,
  'repo:transfer': named,
  'repo:modified': bitbucketServer,
};

/**
 * How the repositories are read that a webhook says were created, renamed, moved, archived or deleted.
 *
 * @returns `undefined` for other events.
 */
export function findRepositoryEvent(
  { type, headers }: Webhook,
  body: unknown,
): ReadNames | undefined {
  const fields = z.looseObject({}).safeParse(body).data ?? {};
  switch (type) {
    case 'github':
      return headers['x-github-event'] === 'repository' ? named : undefined;
    case 'gitea':
      return headers['x-gitea-event'] === 'repository' ? named : undefined;
    case 'gitlab':
      return gitlabEvents.some(each => fields['event_name'] === `project_${each}`)
        ? gitlabProject
        : undefined;
    case 'azure':
      return azureEvents.some(each => fields['eventType'] === `git.repo.${each}`)
        ? azure
        : undefined;
    case 'bitbucket': {
      const key = String(headers['x-event-key']);
      return Object.hasOwn(bitbucketEvents, key) ? bitbucketEvents[key] : undefined;
    }
    default:
      return undefined;
  }
}
