import type { Entity } from '@portico/catalog-model';
import { createExtensionPoint } from '@portico/core';
import type { ClusterDetails } from './ClusterDetails.ts';

/** Chooses the clusters in which an entity may have objects, in place of `kubernetes.serviceLocatorMethod`. */
export interface EntityClusters {
  /**
   * @param known - all clusters.
   * @param configured - those that the configured method chooses.
   * @returns names of known clusters; others are not searched.
   */
  choose(
    entity: Entity,
    known: readonly ClusterDetails[],
    configured: () => Promise<readonly ClusterDetails[]>,
  ): Promise<readonly string[]>;
}

/** What chooses the clusters of an entity; the last one is used. */
export const entityClustersPoint = createExtensionPoint<EntityClusters>({
  id: 'kubernetes-entity-clusters',
  description: 'What chooses the Kubernetes clusters of an entity',
});
