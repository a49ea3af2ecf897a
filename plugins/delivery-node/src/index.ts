export type { Deployment, DeploymentState } from '@portico/delivery-common';
export {
  type AlertProvider,
  alertProviderPoint,
  type BuildChange,
  type BuildLogs,
  type BuildProvider,
  buildProviderPoint,
  type DeliveryProject,
  type DeliveryProvider,
  type PullRequestProvider,
  pullRequestProviderPoint,
  type ReadOptions,
} from './deliveryProviders.ts';
export {
  type DeploymentProvider,
  deploymentProviderPoint,
  type DeploymentSource,
} from './deploymentProviders.ts';
export { isSourceError, SourceError, type SourceErrorOptions } from './SourceError.ts';
