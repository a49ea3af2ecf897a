import { listChangesEndpoint, listEntityNumbersEndpoint } from '@portico/catalog-common/operations';
import { catalogEntityReadPermission } from '@portico/catalog-common/permissions';
import { serve } from '@portico/server';
import type { CatalogServices } from '../CatalogServices.ts';

const defaultLimit = 1000;

/** The change feed, for other plugins. */
export const listChangesRoute = serve(listChangesEndpoint, {
  access: ['service'],
  permission: catalogEntityReadPermission,
  async handle({ query }, { changes }: CatalogServices) {
    const { oldest, latest } = await changes.getBounds();
    return {
      oldest,
      items: await changes.listAfter(query.after ?? 0, query.limit ?? defaultLimit),
      latest,
    };
  },
});

/** The entities with their numbers, for plugins that begin to follow the catalog. */
export const listEntityNumbersRoute = serve(listEntityNumbersEndpoint, {
  access: ['service'],
  permission: catalogEntityReadPermission,
  handle: async ({ query }, { changes }: CatalogServices) => ({
    items: await changes.listNumbers(query.after ?? -1, query.limit ?? defaultLimit),
  }),
});
