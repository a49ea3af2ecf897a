export { deliveryPlugin } from './plugin.ts';
