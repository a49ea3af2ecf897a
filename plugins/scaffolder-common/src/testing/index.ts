export { buryField, type BuryingWay, buryingWays, secretMarks } from './buryField.ts';
