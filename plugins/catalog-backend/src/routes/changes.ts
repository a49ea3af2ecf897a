import { catalogEntityReadPermission, listChangesEndpoint } from '@portico/catalog-common';
import { serve } from '@portico/server';
import type { CatalogServices } from '../CatalogServices.ts';

const defaultLimit = 1000;

/** The change feed, for other plugins. */
export const listChangesRoute = serve(listChangesEndpoint, {
  access: ['service'],
  permission: catalogEntityReadPermission,
  async handle({ query }, { changes }: CatalogServices) {
    const { latest } = await changes.getBounds();
    return {
      items: await changes.listAfter(query.after ?? 0, query.limit ?? defaultLimit),
      latest,
    };
  },
});
