import type { CatalogApi, EntityPredicate } from '@portico/catalog-common';
import {
  type Entity,
  getEntityDisplayName,
  humanizeEntityRef,
  stringifyEntityRef,
} from '@portico/catalog-model';
import type { AutocompleteOption, LoadOptions } from '@portico/ui/forms';

const maxShown = 20;
const fields = ['kind', 'metadata.name', 'metadata.namespace', 'metadata.title', 'spec.profile'];
const searchedFields = ['metadata.name', 'metadata.title', 'spec.profile.displayName'];

/**
 * Finds entities by words of their names and titles, to choose from.
 *
 * @param query - which of them; all when omitted.
 */
export function createFindEntities(
  catalog: Pick<CatalogApi, 'queryEntities'>,
  query?: EntityPredicate,
): LoadOptions {
  return async (term, { signal }) => {
    const { items } = await catalog.queryEntities(
      {
        ...(query && { query }),
        ...(term && { fullTextFilter: { term, fields: searchedFields } }),
        orderBy: [{ field: 'metadata.name', order: 'asc' }],
        orderNames: 'shown',
        fields,
        limit: maxShown,
        totalItems: 'exclude',
      },
      { signal },
    );
    return items.map((entity, _, all) => toOption(entity, all));
  };
}

/** An entity to choose: by the name people know it by, and its ref where that is not the only one of its name, or of its kind. */
function toOption(entity: Entity, all: readonly Entity[]): AutocompleteOption {
  const name = getEntityDisplayName(entity);
  const isClear = all.every(
    other =>
      other === entity || (other.kind === entity.kind && getEntityDisplayName(other) !== name),
  );
  const label = isClear ? name : `${name} · ${humanizeEntityRef(entity)}`;
  return { value: stringifyEntityRef(entity), label, name };
}
