import { parseEntityRef } from '@portico/catalog-model';
import type { WatchedState, WatchedStateSource } from '@portico/notifications-node';
import type { SiteStore } from './store/SiteStore.ts';
import type { SiteRow } from './store/tables.ts';

/**
 * What is shown as the docs of entities, for people who watch them. Docs that are built elsewhere are not known here.
 *
 * @param store - of the sites that are built here.
 */
export function createDocsStates(
  store: Pick<SiteStore, 'findSites'> | undefined,
): WatchedStateSource {
  return {
    name: 'docs',
    watchedBy: ['docs'],
    async readStates(entityRefs) {
      const sites = (await store?.findSites(entityRefs)) ?? [];
      return new Map(sites.flatMap(site => describe(site) ?? []));
    },
  };
}

/** Nothing of a site that was never built, or was removed. */
function describe(site: SiteRow): readonly [readonly [string, WatchedState]] | undefined {
  const { entity_ref: entityRef, sequence, error, built_at: builtAt } = site;
  if (error === null && builtAt === null) return undefined;
  const { kind, namespace, name } = parseEntityRef(entityRef);
  const link = `/docs/${[namespace, kind, name].map(encodeURIComponent).join('/')}`;
  const state: WatchedState =
    error === null
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
  return [[entityRef, state]];
}
