export { measureGrowth } from './testing/measureGrowth.ts';
