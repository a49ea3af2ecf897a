import type { AnalyzedField, BrokenFile, LocationAnalysis } from '@portico/catalog-common';
import type { ImportPlan } from '@portico/catalog-import-common';
import { type Entity, getEntityName, type JsonObject } from '@portico/catalog-model';

/** A file with entities. */
export interface ImportedLocation {
  target: string;
  /** Whether it is registered already. */
  exists: boolean;
  entities: readonly Entity[];
}

/** Whose rights at the code host an import is done with. */
export interface HostAccess {
  /** The user's own account; otherwise the credentials that are configured for the portal. */
  isOwn: boolean;
  /** Whether users can sign in to the host. */
  canSignIn: boolean;
}

/** What is at a URL: files that can be registered, or a repository that gets one by a pull request. */
export type ImportAnalysis =
  | {
      type: 'locations';
      locations: readonly ImportedLocation[];
      /** Files with mistakes; some may be among the locations too. */
      broken: readonly BrokenFile[];
    }
  | {
      type: 'repository';
      integrationType: string;
      url: string;
      generatedEntities: readonly JsonObject[];
      fields: readonly AnalyzedField[];
      plan: ImportPlan;
      access: HostAccess;
    };

/** Whether a URL names a YAML file, which is registered as it is. */
export function isFileUrl(url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  // Azure DevOps names the file in the query.
  return [pathname, searchParams.get('path') ?? ''].some(path => /\.ya?ml$/i.test(path));
}

/** Whether a text is a URL that can be analyzed. */
export function isHttpUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol);
}

/** The descriptors of a repository, each file once. */
export function groupByFile(files: LocationAnalysis['existingEntityFiles']): ImportedLocation[] {
  const byTarget = new Map<string, { target: string; exists: boolean; entities: Entity[] }>();
  for (const { location, isRegistered, entity } of files) {
    const known = byTarget.get(location.target);
    if (known) known.entities.push(entity);
    else
      byTarget.set(location.target, {
        target: location.target,
        exists: isRegistered,
        entities: [entity],
      });
  }
  return [...byTarget.values()];
}

/** What an entity is called among others of its file. */
export function nameEntity(entity: Entity): string {
  const { kind, namespace, name } = getEntityName(entity);
  const shown = kind.toLowerCase();
  return namespace === 'default' ? `${shown}:${name}` : `${shown}:${namespace}/${name}`;
}
