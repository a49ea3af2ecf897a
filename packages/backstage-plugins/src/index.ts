export { adaptBackstageFeatures } from './adaptBackstageFeatures.ts';
