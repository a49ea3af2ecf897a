import { type EntityName, stringifyEntityRef } from '@portico/catalog-model';

/** Keys of docs in the query cache. */
export const docsKeys = {
  /** All that is known of a site. */
  site: (entity: EntityName) => ['techdocs', stringifyEntityRef(entity)] as const,
  page: (entity: EntityName, path: string) => [...docsKeys.site(entity), 'page', path] as const,
  change: (entity: EntityName, path: string) => [...docsKeys.site(entity), 'change', path] as const,
  metadata: (entity: EntityName) => [...docsKeys.site(entity), 'metadata'] as const,
  links: (entity: EntityName) => [...docsKeys.site(entity), 'links'] as const,
  /** States of sites, by the refs of their entities. */
  sites: (entityRefs: readonly string[]) => ['techdocs', 'sites', ...entityRefs] as const,
  cookie: ['techdocs', 'cookie'] as const,
};
