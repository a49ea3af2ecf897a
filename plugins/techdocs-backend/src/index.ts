export { techdocsBackendPlugin } from './plugin.ts';
