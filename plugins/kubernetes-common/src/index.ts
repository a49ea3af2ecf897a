export {
  clusterAnnotations,
  getObjectSelection,
  hasKubernetesAnnotation,
  kubernetesAnnotations,
  type ObjectSelection,
} from './annotations.ts';
export {
  type Cluster,
  type ClusterState,
  type ClusterStates,
  listClustersEndpoint,
  listClusterStatesEndpoint,
} from './clusters.ts';
export { ClusterRequestError } from './ClusterRequestError.ts';
export { failingEntitiesEndpoint, type FailingEntities } from './failingEntities.ts';
export {
  type KubernetesApi,
  kubernetesApiRef,
  kubernetesPluginId,
  type PodLogRequest,
} from './KubernetesApi.ts';
export { KubernetesClient } from './KubernetesClient.ts';
export {
  type ClusterObjects,
  customResourceSchema,
  customResourcesQueryEndpoint,
  type KubernetesAuth,
  type KubernetesFetchError,
  type ObjectsByEntity,
  type PodMetrics,
  servicesEndpoint,
  workloadsByRefsEndpoint,
  workloadsQueryEndpoint,
} from './objects.ts';
export {
  type ClusterRequest,
  clusterRequestPermission,
  clusterRequestResourceType,
  defaultClusterRights,
  kubernetesClustersReadPermission,
  kubernetesPermissions,
  kubernetesProxyPermission,
  kubernetesResourcesReadPermission,
  parseClusterRequest,
  stringifyClusterRequest,
} from './permissions.ts';
export {
  type ClusterCredential,
  clusterHeader,
  getClusterProxyPath,
  getExecPath,
  type WorkloadName,
} from './proxy.ts';
export {
  type ObjectChange,
  objectsStreamEndpoint,
  type ObjectsStreamEvent,
  objectsStreamEvents,
} from './stream.ts';
