export { searchBackendPlugin } from './plugin.ts';
