import type { Deployment, DeploymentReading } from '@portico/delivery-common';

/** A deployment that is well. */
export function aDeployment(
  environment: string,
  version: string,
  change: Partial<Deployment> = {},
): Deployment {
  return {
    id: `Deployment/pay/api ${change.namespace ?? ''}`,
    name: 'api',
    kind: 'Deployment',
    environment,
    namespace: 'pay',
    version,
    state: 'healthy',
    deployedAt: '2026-03-02T09:00:00Z',
    ...change,
  };
}

/** What is deployed in a cluster. */
export function aDeploymentReading(
  items: readonly Deployment[],
  change: Partial<DeploymentReading> = {},
): DeploymentReading {
  return {
    provider: 'kubernetes-workloads',
    title: 'Kubernetes',
    host: 'production',
    project: 'backstage.io/kubernetes-id=pay',
    items: [...items],
    readAt: '2026-03-03T09:00:00Z',
    ...change,
  };
}
