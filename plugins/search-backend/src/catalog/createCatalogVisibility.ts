import { EntityVisibility, readVisibility } from '@portico/catalog-common/operations';
import type { PluginClient } from '@portico/contract';
import { ResponseError } from '@portico/errors';
import type { SearchVisibility } from '@portico/search-node';
import { catalogVisibilityId } from './createCatalogSource.ts';

/** The entities that the catalog lets a caller read. */
export function createCatalogVisibility(catalog: PluginClient): SearchVisibility {
  return {
    visibility: catalogVisibilityId,
    async read({ issueTokenFor, known, signal }) {
      try {
        return await readVisibility(catalog, {
          token: await issueTokenFor('catalog'),
          signal,
          known: known instanceof EntityVisibility ? known : undefined,
        });
      } catch (error) {
        if (error instanceof ResponseError && error.status === 403)
          return new EntityVisibility(new Uint8Array(), 'none');
        throw error;
      }
    },
  };
}
