import type { Entity } from '@portico/catalog-model';
import type { Permission } from '@portico/contract/permissions';
import { createExtensionPoint } from '@portico/core';
import type { Deployment } from '@portico/delivery-common';
import type { ReadOptions } from './deliveryProviders.ts';

/** One place where something of an entity may be deployed, such as a cluster. */
export interface DeploymentSource {
  /** Name of the cluster; calls are counted by it. */
  host: string;
  /** What selects the entity's there; with host and provider, what is stored belongs to it. */
  name: string;
  /**
   * What is deployed there now. Texts are cut by the area.
   *
   * @throws SourceError, which is shown in words; all else as a failure.
   */
  list(options: ReadOptions): Promise<Deployment[]>;
}

/** Knows what is deployed of entities. */
export interface DeploymentProvider {
  /** `kubernetes-workloads`; what is stored belongs to it. */
  id: string;
  /** `Kubernetes`. */
  title: string;
  /** What readers need besides the right to see deliveries. */
  permission?: Permission;
  /** Where to look for what is deployed of an entity, by its annotations. */
  listSources(entity: Entity, signal: AbortSignal): Promise<readonly DeploymentSource[]>;
}

/** Sources of deployments: Kubernetes adds its own. */
export const deploymentProviderPoint = createExtensionPoint<DeploymentProvider>({
  id: 'delivery-deployment-provider',
  description: 'Sources of what is deployed where',
});
