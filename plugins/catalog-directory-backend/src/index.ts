export { catalogDirectoryBackendPlugin } from './plugin.ts';
