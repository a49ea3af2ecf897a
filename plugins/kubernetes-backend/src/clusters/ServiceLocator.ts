import type { Entity } from '@portico/catalog-model';
import { parseEntityRef } from '@portico/catalog-model';
import { kubernetesAnnotations } from '@portico/kubernetes-common';
import type { EntityClusters } from '@portico/kubernetes-node';
import type { ClusterRegistry, LocatedCluster } from './ClusterRegistry.ts';

/** Where an entity's objects are looked for. */
export type ServiceLocatorType = 'multiTenant' | 'singleTenant' | 'catalogRelation';

/** How the clusters of an entity are chosen. */
export interface ServiceLocator {
  type: ServiceLocatorType;
  /** In place of the type; `undefined` where no plugin chooses. */
  chosenBy?: EntityClusters | undefined;
}

/** The clusters in which an entity may have objects. */
export async function listClustersOf(
  entity: Entity,
  registry: Pick<ClusterRegistry, 'list'>,
  { type, chosenBy }: ServiceLocator,
): Promise<readonly LocatedCluster[]> {
  const clusters = await registry.list();
  if (!chosenBy) return choose(entity, clusters, type);
  const names = new Set(
    await chosenBy.choose(entity, clusters, async () => choose(entity, clusters, type)),
  );
  return clusters.filter(({ name }) => names.has(name));
}

function choose(
  entity: Entity,
  clusters: readonly LocatedCluster[],
  type: ServiceLocatorType,
): readonly LocatedCluster[] {
  if (type === 'catalogRelation') {
    const names = new Set(
      (entity.relations ?? [])
        .filter(relation => relation.type === 'dependsOn')
        .map(({ targetRef }) => parseEntityRef(targetRef))
        .filter(({ kind }) => kind.toLowerCase() === 'resource')
        .map(({ name }) => name.toLowerCase()),
    );
    return clusters.filter(({ name }) => names.has(name.toLowerCase()));
  }
  const chosen = entity.metadata.annotations?.[kubernetesAnnotations.cluster];
  if (!chosen) return clusters;
  const names = chosen.split(',').map(name => name.trim());
  return clusters.filter(({ name }) => names.includes(name));
}
