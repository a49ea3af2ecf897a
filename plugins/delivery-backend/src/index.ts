export { deliveryBackendPlugin } from './plugin.ts';
