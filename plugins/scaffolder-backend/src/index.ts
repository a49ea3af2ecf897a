export { scaffolderBackendPlugin } from './plugin.ts';
