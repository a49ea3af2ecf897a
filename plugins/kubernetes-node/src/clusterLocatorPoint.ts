import { createExtensionPoint } from '@portico/core';
import type { ClusterDetails } from './ClusterDetails.ts';

/** Knows where clusters are. */
export interface ClusterLocator {
  /**
   * The clusters at the moment. Called again after a while; what it throws is shown to platform staff.
   *
   * @param onProblem - takes what is wrong with one cluster that is omitted, so that the others are found.
   */
  listClusters(
    signal: AbortSignal,
    onProblem: (message: string) => void,
  ): Promise<readonly ClusterDetails[]>;
}

/** A kind of locator. */
export interface ClusterLocatorType {
  /** As `kubernetes.clusterLocatorMethods[].type` names it. */
  type: string;
  /**
   * Makes a locator for an item of `kubernetes.clusterLocatorMethods`.
   *
   * @param options - the item, to be validated here.
   * @throws InputError that names the key when the options are wrong.
   */
  create(options: unknown): ClusterLocator;
}

/** Kinds of locators that find clusters. */
export const clusterLocatorPoint = createExtensionPoint<ClusterLocatorType>({
  id: 'kubernetes-cluster-locator',
  description: 'Kinds of locators that find Kubernetes clusters',
});
