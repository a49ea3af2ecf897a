export { permissionBackendPlugin } from './plugin.ts';
