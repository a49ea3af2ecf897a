export { orgPlugin } from './plugin.ts';
