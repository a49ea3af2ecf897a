export { apiDocsBackendPlugin } from './plugin.ts';
