import type { CommandSourceContribution, FoundCommand } from '@portico/app/points';
import { catalogApiRef } from '@portico/catalog-common';
import {
  type Entity,
  getEntityDisplayName,
  getEntityName,
  humanizeEntityRef,
  stringifyEntityRef,
} from '@portico/catalog-model';
import { KindTile } from '@portico/ui/kinds';
import { type IconComponent } from '@portico/ui/icons';
import { createElement } from 'react';
import { catalogEntityRouteRef } from '../routes.ts';

const maxShown = 8;
/** More are read than shown: the server orders by name, and the best may not be among the first. */
const maxRead = 50;
const fields = ['kind', 'metadata.name', 'metadata.namespace', 'metadata.title', 'spec.profile'];

/** Finds entities by their names and titles, for the command palette: the best eight. */
export const searchEntities: CommandSourceContribution['search'] = async (
  query,
  { apis, getPath, signal },
) => {
  const { items } = await apis.require(catalogApiRef).queryEntities(
    {
      fullTextFilter: { term: query, fields: ['metadata.name', 'metadata.title'] },
      orderBy: [{ field: 'metadata.name', order: 'asc' }],
      fields,
      limit: maxRead,
      totalItems: 'exclude',
    },
    { signal },
  );
  return items
    .map(entity => ({ entity, rank: rankEntity(entity, query.toLowerCase()) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxShown)
    .flatMap(({ entity }): FoundCommand[] => {
      const { kind, namespace, name } = getEntityName(entity);
      const to = getPath(catalogEntityRouteRef, { kind: kind.toLowerCase(), namespace, name });
      if (to === undefined) return [];
      return [
        {
          id: stringifyEntityRef(entity),
          title: getEntityDisplayName(entity),
          detail: humanizeEntityRef(entity),
          icon: getKindIcon(kind),
          to,
        },
      ];
    });
};

/** Lower is better: called so, beginning so, having it inside. */
function rankEntity(entity: Entity, query: string): number {
  const names = [entity.metadata.name, getEntityDisplayName(entity)].map(each =>
    each.toLowerCase(),
  );
  if (names.includes(query)) return 0;
  return names.some(each => each.startsWith(query)) ? 1 : 2;
}

function getKindIcon(kind: string): IconComponent {
  return () => createElement(KindTile, { kind });
}
