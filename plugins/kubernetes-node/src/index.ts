export {
  clusterAuthPoint,
  type ClusterAuthStrategy,
  type ClusterLogin,
} from './clusterAuthPoint.ts';
export type { ClusterDetails } from './ClusterDetails.ts';
export {
  type ClusterLocator,
  clusterLocatorPoint,
  type ClusterLocatorType,
} from './clusterLocatorPoint.ts';
export { type ClusterSource, clusterSourcePoint } from './clusterSourcePoint.ts';
export { type EntityClusters, entityClustersPoint } from './entityClustersPoint.ts';
export { type ObjectKind, objectKindPoint } from './objectKindPoint.ts';
