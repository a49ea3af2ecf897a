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
export { isSourceError, SourceError, type SourceErrorOptions } from './SourceError.ts';
