import type { CatalogApi } from '@portico/catalog-common';
import { listHeldRunsEndpoint } from '@portico/catalog-common/operations';
import { getEntityDisplayName, parseEntityRef } from '@portico/catalog-model';
import type { PluginClient } from '@portico/contract';
import type { WatchedState, WatchedStateSource } from '@portico/notifications-node';

/** What the catalog's states are read with. */
export interface CatalogStatesOptions {
  catalog: Pick<CatalogApi, 'getEntitiesByRefs'>;
  /** Of the catalog. */
  client: PluginClient;
}

/** What the catalog itself knows of how entities are doing: whether their owner is there, and whether they are about to go. */
export function createCatalogStates({
  catalog,
  client,
}: CatalogStatesOptions): WatchedStateSource[] {
  return [
    {
      name: 'owner',
      async readStates(entityRefs, { signal }) {
        const entities = await catalog.getEntitiesByRefs(
          { entityRefs, fields: ['kind', 'metadata.name', 'metadata.title', 'relations'] },
          { signal },
        );
        const owners = entities.map(entity =>
          (entity?.relations ?? [])
            .filter(({ type }) => type === 'ownedBy')
            .map(({ targetRef }) => targetRef.toLowerCase()),
        );
        const distinct = [...new Set(owners.flat())];
        const found = await catalog.getEntitiesByRefs(
          { entityRefs: distinct, fields: ['kind'] },
          { signal },
        );
        const gone = new Set(distinct.filter((_, at) => found[at] === undefined));
        return new Map(
          entityRefs.flatMap((ref, at) => {
            const entity = entities[at];
            if (!entity) return [];
            const missing = owners[at]?.find(owner => gone.has(owner));
            return [[ref, describeOwner(getEntityDisplayName(entity), missing)] as const];
          }),
        );
      },
    },
    {
      name: 'removal',
      async readStates(entityRefs, { signal }) {
        const { items } = await client.call(listHeldRunsEndpoint, {}, { signal });
        const held = new Set(
          items
            .filter(({ refusedAt }) => refusedAt === undefined)
            .flatMap(({ exampleRefs }) => exampleRefs.map(ref => ref.toLowerCase())),
        );
        return new Map(entityRefs.map(ref => [ref, describeRemoval(ref, held.has(ref))]));
      },
    },
  ];
}

function describeOwner(name: string, missing: string | undefined): WatchedState {
  if (missing === undefined)
    return {
      state: 'there',
      isBad: false,
      texts: {
        en: `The owner of ${name} is in the catalog`,
        de: `Der Besitzer von ${name} ist im Katalog`,
      },
    };
  const owner = parseEntityRef(missing).name;
  return {
    state: `left ${missing}`,
    isBad: true,
    texts: {
      en: `${owner}, the owner of ${name}, is no longer in the catalog`,
      de: `${owner}, Besitzer von ${name}, ist nicht mehr im Katalog`,
    },
  };
}

function describeRemoval(ref: string, isHeld: boolean): WatchedState {
  const { name } = parseEntityRef(ref);
  return isHeld
    ? {
        state: 'held',
        isBad: true,
        texts: {
          en: `The source of ${name} does not have it any more; an operator decides whether it goes`,
          de: `Die Quelle von ${name} hat es nicht mehr; ein Betreiber entscheidet, ob es entfernt wird`,
        },
      }
    : {
        state: 'stays',
        isBad: false,
        texts: { en: `${name} stays in the catalog`, de: `${name} bleibt im Katalog` },
      };
}
