import { type CatalogApi, catalogApiRef } from '@portico/catalog-common';
import { type Entity, type EntityName, stringifyEntityRef } from '@portico/catalog-model';
import { createApiFactory } from '@portico/core';

/** A component with annotations that select its objects. */
export function aKubernetesComponent(
  name: string,
  annotations: Record<string, string> = { 'backstage.io/kubernetes-id': name },
): Entity {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: { uid: `uid-${name}`, name, namespace: 'default', annotations },
    spec: { type: 'service', lifecycle: 'production', owner: 'group:default/pay' },
  };
}

/** A catalog of these entities, in place of the real one; `vault` is hidden from everybody but the plugin itself. */
export function createTestCatalog(
  entities: readonly Entity[],
  { onStream = () => {} }: { onStream?: () => void } = {},
) {
  const visible = entities.filter(({ metadata }) => metadata.name !== 'vault');
  const catalog: Partial<CatalogApi> = {
    async getEntityByRef(ref: string | EntityName) {
      const text = (typeof ref === 'string' ? ref : stringifyEntityRef(ref)).toLowerCase();
      return visible.find(entity => stringifyEntityRef(entity).toLowerCase() === text);
    },
    queryEntities: async () => ({ items: visible, totalItems: visible.length, pageInfo: {} }),
    getEntitiesByRefs: async ({ entityRefs }) =>
      entityRefs.map(ref => visible.find(entity => stringifyEntityRef(entity) === ref)),
    async *streamEntities({ query }, { token } = {}) {
      onStream();
      const { kind } = (query ?? {}) as { kind?: string };
      const found = (token === undefined ? entities : visible).filter(
        entity => !kind || entity.kind.toLowerCase() === kind,
      );
      if (found.length > 0) yield found;
    },
  };
  return createApiFactory({ api: catalogApiRef, create: () => catalog as CatalogApi });
}
