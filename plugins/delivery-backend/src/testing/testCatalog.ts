import { type CatalogApi, catalogApiRef } from '@portico/catalog-common';
import { type Entity, type EntityName, stringifyEntityRef } from '@portico/catalog-model';
import { createApiFactory } from '@portico/core';

/** A component with annotations that name its projects. */
export function aBuiltComponent(name: string, annotations: Record<string, string>): Entity {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: { uid: `uid-${name}`, name, namespace: 'default', annotations },
    spec: { type: 'service', lifecycle: 'production', owner: 'group:default/pay' },
  };
}

/** A catalog of these entities, in place of the real one; `vault` is hidden from everybody. */
export function createTestCatalog(
  entities: readonly Entity[],
  { history }: { history?: Awaited<ReturnType<CatalogApi['getEntityHistory']>> } = {},
) {
  const visible = entities.filter(({ metadata }) => metadata.name !== 'vault');
  const find = (text: string) => visible.find(entity => stringifyEntityRef(entity) === text);
  const catalog: Partial<CatalogApi> = {
    getEntityByRef: async (ref: string | EntityName) =>
      find((typeof ref === 'string' ? ref : stringifyEntityRef(ref)).toLowerCase()),
    queryEntities: async () => ({ items: [...visible], totalItems: visible.length, pageInfo: {} }),
    async *streamEntities() {
      yield [...visible];
    },
    getEntityHistory: async () => history,
    getEntitiesByRefs: async ({ entityRefs }) => entityRefs.map(find),
  };
  return createApiFactory({ api: catalogApiRef, create: () => catalog as CatalogApi });
}
