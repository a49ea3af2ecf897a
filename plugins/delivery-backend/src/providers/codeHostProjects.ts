import { type Entity, sourceLocationAnnotation } from '@portico/catalog-model';
import { type CodeHost, type CodeHosts, type CodeHostType, getPagesUrl } from '@portico/code-hosts';
import type { DeliveryProject } from '@portico/delivery-node';
import { NotFoundError } from '@portico/errors';

/** Where names of projects of a kind of host are found. */
export interface SlugOptions {
  type: CodeHostType;
  /** The first that an entity has counts. */
  annotations: readonly string[];
  /** A whole name, such as `acme/pay`. */
  pattern: RegExp;
  /** Names the host, as a host or an address; that of the entity's source when omitted. */
  hostAnnotation?: string;
  /** Below the project's page. */
  page: string;
}

const publicHosts: Partial<Record<CodeHostType, string>> = {
  azure: 'dev.azure.com',
  bitbucketCloud: 'bitbucket.org',
  github: 'github.com',
  gitlab: 'gitlab.com',
  gitea: 'gitea.com',
};
const maxNameLength = 200;

/** The first of some annotations that an entity has, where it has the form of a name. */
export function readSlug(
  { metadata: { annotations = {} } }: Entity,
  names: readonly string[],
  pattern: RegExp,
): string | undefined {
  const value = names.flatMap(name => annotations[name]?.trim() || [])[0] ?? '';
  const isName = value.length <= maxNameLength && pattern.test(value) && !hasStep(value);
  return isName ? value : undefined;
}

/** The project that an annotation of an entity names, on the host of its source where that is one of the kind. */
export function listSlugProjects(
  entity: Entity,
  codeHosts: CodeHosts,
  { type, annotations, pattern, page, hostAnnotation }: SlugOptions,
): DeliveryProject[] {
  const name = readSlug(entity, annotations, pattern);
  if (name === undefined) return [];
  const host = findHost(entity, codeHosts, { type, hostAnnotation });
  if (!host) return [];
  return [{ host: host.host, name, url: `${getPagesUrl(host)}/${name}${page}` }];
}

/**
 * The configured host of a kind that an entity is on: the one that it names, else that of its source, else the public
 * one, else the first.
 */
export function findHost(
  { metadata: { annotations = {} } }: Entity,
  codeHosts: CodeHosts,
  { type, hostAnnotation }: { type: CodeHostType; hostAnnotation?: string | undefined },
): CodeHost | undefined {
  const usable = codeHosts.list().filter(host => host.type === type && !host.problem);
  const named = hostAnnotation && annotations[hostAnnotation]?.trim();
  if (named) return usable.find(({ host }) => host === readHost(named));
  const source = readHost(annotations[sourceLocationAnnotation]?.replace(/^url:/, ''));
  return (
    usable.find(({ host }) => host === source) ??
    usable.find(({ host }) => host === publicHosts[type]) ??
    usable[0]
  );
}

/** The host of a project, which was found by {@link listSlugProjects}. */
export function requireHost(project: DeliveryProject, codeHosts: CodeHosts): CodeHost {
  const host = codeHosts.list().find(each => each.host === project.host);
  if (!host) throw new NotFoundError(`No code host '${project.host}' is configured`);
  return host;
}

/** Whether a part of a name, or what follows the name of an instance, leads elsewhere in an address. */
function hasStep(name: string): boolean {
  return name.split(/[/:]/).some(part => part === '.' || part === '..' || part === '');
}

function readHost(text: string | undefined): string | undefined {
  const address = text?.includes('://') ? text : `https://${text ?? ''}`;
  return URL.canParse(address) ? new URL(address).host : undefined;
}
