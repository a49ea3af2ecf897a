import type { CatalogApi } from '@portico/catalog-common';
import {
  type Entity,
  getEntityDisplayName,
  humanizeEntityRef,
  stringifyEntityRef,
} from '@portico/catalog-model';
import type { AutocompleteOption, LoadOptions } from '@portico/ui';

const mostShown = 20;
const fields = ['kind', 'metadata.name', 'metadata.namespace', 'metadata.title', 'spec.profile'];

/** Finds entities by words of their names and titles, to choose from. */
export function createFindEntities(catalog: Pick<CatalogApi, 'queryEntities'>): LoadOptions {
  return async (term, { signal }) => {
    const { items } = await catalog.queryEntities(
      {
        ...(term && {
          fullTextFilter: { term, fields: ['metadata.name', 'metadata.title'] },
        }),
        orderBy: [{ field: 'metadata.name', order: 'asc' }],
        fields,
        limit: mostShown,
        totalItems: 'exclude',
      },
      { signal },
    );
    return items.map(toOption);
  };
}

/** An entity to choose: by the name people know it by, and its ref where that says more. */
function toOption(entity: Entity): AutocompleteOption {
  const name = getEntityDisplayName(entity);
  const ref = humanizeEntityRef(entity);
  return { value: stringifyEntityRef(entity), label: `${name} · ${ref}` };
}
