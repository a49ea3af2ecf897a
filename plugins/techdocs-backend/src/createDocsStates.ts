import type { CatalogApi } from '@portico/catalog-common';
import { type Entity, parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import {
  getEntityPath,
  type WatchedState,
  type WatchedStateSource,
} from '@portico/notifications-node';
import { techdocsEntityAnnotation } from '@portico/techdocs-common';
import type { SiteStore } from './store/SiteStore.ts';
import type { SiteRow } from './store/tables.ts';

/**
 * What is shown as the docs of entities, their own or those of another entity, for people who watch them. Docs that are
 * built elsewhere are not known here.
 *
 * @param store - of the sites that are built here.
 * @param catalog - without a token it is called with the plugin's own rights.
 */
export function createDocsStates(
  store: Pick<SiteStore, 'findSites'> | undefined,
  catalog: Pick<CatalogApi, 'getEntitiesByRefs'>,
): WatchedStateSource {
  return {
    name: 'docs',
    watchedBy: ['docs'],
    async readStates(entityRefs, { signal }) {
      if (!store) return new Map();
      const entities = await catalog.getEntitiesByRefs({ entityRefs, fields }, { signal });
      const targets = entityRefs.map((ref, at) => findTarget(entities[at]) ?? ref);
      const sites = await store.findSites([...new Set(targets)]);
      const byRef = new Map(sites.map(site => [site.entity_ref, site]));
      return new Map(
        entityRefs.flatMap((ref, at) => {
          const site = byRef.get(targets[at] ?? ref);
          const state = site && describe(ref, site);
          return state ? [[ref, state] as const] : [];
        }),
      );
    },
  };
}

const fields = ['kind', 'metadata.name', 'metadata.namespace', 'metadata.annotations'];

/** The entity whose docs another one shows; `undefined` where it shows its own, or names none. */
function findTarget(entity: Entity | undefined): string | undefined {
  const other = entity?.metadata.annotations?.[techdocsEntityAnnotation];
  if (!other) return undefined;
  try {
    return stringifyEntityRef(parseEntityRef(other));
  } catch {
    return undefined;
  }
}

/** Nothing of a site that was never built, or was removed. */
function describe(
  entityRef: string,
  { entity_ref: docsRef, sequence, error, built_at: builtAt }: SiteRow,
): WatchedState | undefined {
  if (error === null && builtAt === null) return undefined;
  const { name } = parseEntityRef(entityRef);
  const link = getEntityPath(docsRef, '/docs');
  return error === null
    ? {
        state: `published ${sequence}`,
        isBad: false,
        texts: {
          en: `The docs of ${name} have changed`,
          de: `Die Dokumentation von ${name} hat sich geändert`,
        },
        link,
      }
    : {
        state: 'failed',
        isBad: true,
        texts: {
          en: `The docs of ${name} could not be built`,
          de: `Die Dokumentation von ${name} konnte nicht gebaut werden`,
        },
        link,
      };
}
