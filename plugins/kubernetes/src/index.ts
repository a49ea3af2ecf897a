export { kubernetesPlugin } from './plugin.ts';
export { kubernetesClustersRouteRef } from './routes.ts';
