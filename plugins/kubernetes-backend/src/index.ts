export { kubernetesBackendPlugin } from './plugin.ts';
