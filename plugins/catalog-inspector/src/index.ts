export { catalogInspectorPlugin } from './plugin.ts';
