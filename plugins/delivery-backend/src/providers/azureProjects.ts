import { encodePath } from '@portico/config/encodePath';
import { type Entity, sourceLocationAnnotation } from '@portico/catalog-model';
import { type CodeHost, type CodeHosts, getPagesUrl } from '@portico/code-hosts';
import type { DeliveryProject } from '@portico/delivery-node';
import { findHost, readSlug } from './codeHostProjects.ts';

/** What an entity names on Azure DevOps. */
export interface AzureNames {
  /** Organization and project: `acme/shop`. */
  project: string;
  /** Of the project. */
  repository: string | undefined;
  /** Name of a pipeline; all of the repository when omitted. */
  definition: string | undefined;
}

const projectRepo = /^[^/\\:?#[\]"<>|]{1,64}\/[^/\\:?#[\]"<>|]{1,64}$/;
const single = /^[^/\\:?#[\]"<>|]{1,100}$/;
/** Between a project and a pipeline in names; no repository has this name, since none begins with `_`. */
const definitionMark = '/_definition/';

/**
 * The project of an entity on Azure DevOps, in the organization that `dev.azure.com/host-org` or its source names, else
 * in the only one that has a credential.
 */
export function listAzureProjects(
  entity: Entity,
  codeHosts: CodeHosts,
  page: (names: AzureNames) => string | undefined,
): DeliveryProject[] {
  const host = findHost(entity, codeHosts, {
    type: 'azure',
    hostAnnotation: hostOfOrganization(entity),
  });
  const organization = host && findOrganization(entity, host);
  if (!organization) return [];
  const pair = readSlug(entity, ['dev.azure.com/project-repo'], projectRepo)?.split('/');
  const project = pair?.[0] ?? readSlug(entity, ['dev.azure.com/project'], single);
  const definition = readSlug(entity, ['dev.azure.com/build-definition'], single);
  if (project === undefined || (!pair && definition === undefined)) return [];
  const names = { project: `${organization}/${project}`, repository: pair?.[1], definition };
  const path = page(names);
  if (path === undefined) return [];
  return [
    {
      host: host.host,
      name: writeName(names),
      url: `${getPagesUrl(host)}/${encodePath(names.project)}${path}`,
    },
  ];
}

/** The names that a project's name was written from. */
export function parseAzureName({ name }: DeliveryProject): AzureNames {
  const [path = '', definition] = name.split(definitionMark);
  const [organization = '', project = '', repository] = path.split('/');
  return { project: `${organization}/${project}`, repository, definition };
}

function writeName({ project, repository, definition }: AzureNames): string {
  const path = repository === undefined ? project : `${project}/${repository}`;
  return definition === undefined ? path : `${path}${definitionMark}${definition}`;
}

const hostOrganization = 'dev.azure.com/host-org';

function hostOfOrganization({ metadata: { annotations } }: Entity): string | undefined {
  return annotations?.[hostOrganization] ? hostOrganization : undefined;
}

function findOrganization({ metadata: { annotations = {} } }: Entity, host: CodeHost) {
  const named = annotations[hostOrganization]?.trim().split('/')[1];
  const source = annotations[sourceLocationAnnotation]?.replace(/^url:/, '') ?? '';
  const pages = `${getPagesUrl(host)}/`;
  const ofSource = source.startsWith(pages) ? source.slice(pages.length).split('/')[0] : undefined;
  const configured = new Set((host.credentials ?? []).flatMap(each => each.organizations ?? []));
  const found = named ?? ofSource ?? (configured.size === 1 ? [...configured][0] : undefined);
  return found && single.test(found) && !/^\.+$/.test(found) ? found : undefined;
}
