import { createExtensionPoint } from '@portico/core';
import type { ClusterLocator } from './clusterLocatorPoint.ts';

/** Knows the clusters in place of the configured locators, or besides them. */
export interface ClusterSource {
  /** As problems and the list of clusters name it. */
  name: string;
  /** @param configured - the clusters that the configured locators find, which the source may pass on. */
  create(configured: ClusterLocator): ClusterLocator;
}

/** Sources of clusters that need no configuration; without one, the configured locators are used. */
export const clusterSourcePoint = createExtensionPoint<ClusterSource>({
  id: 'kubernetes-cluster-source',
  description: 'Sources of Kubernetes clusters in place of the configured locators',
});
