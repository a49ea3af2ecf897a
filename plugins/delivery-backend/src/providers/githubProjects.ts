import { type Entity, sourceLocationAnnotation } from '@portico/catalog-model';
import { type CodeHost, type CodeHosts, type CodeHostType, getPagesUrl } from '@portico/code-hosts';
import type { DeliveryProject } from '@portico/delivery-node';
import { NotFoundError } from '@portico/errors';

/** Where names of projects of a kind of host are found. */
export interface SlugOptions {
  type: CodeHostType;
  annotation: string;
  /** A whole name, such as `acme/pay`. */
  pattern: RegExp;
  /** Below the project's page. */
  page: string;
}

const publicHosts: Partial<Record<CodeHostType, string>> = { github: 'github.com' };
const maxNameLength = 200;

/** The project that an annotation of an entity names, on the host of its source where that is one of the kind. */
export function listSlugProjects(
  { metadata }: Entity,
  codeHosts: CodeHosts,
  { type, annotation, pattern, page }: SlugOptions,
): DeliveryProject[] {
  const name = metadata.annotations?.[annotation]?.trim() ?? '';
  if (name.length > maxNameLength || !pattern.test(name)) return [];
  const host = findHost(metadata.annotations?.[sourceLocationAnnotation], codeHosts, type);
  if (!host) return [];
  return [{ host: host.host, name, url: `${getPagesUrl(host)}/${name}${page}` }];
}

function findHost(
  source: string | undefined,
  codeHosts: CodeHosts,
  type: CodeHostType,
): CodeHost | undefined {
  const usable = codeHosts.list().filter(host => host.type === type && !host.problem);
  const address = source?.replace(/^url:/, '') ?? '';
  const named = URL.canParse(address) ? new URL(address).host : undefined;
  return (
    usable.find(({ host }) => host === named) ??
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
