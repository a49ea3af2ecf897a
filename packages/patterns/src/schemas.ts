export { createLinearValidator } from './schemas/createLinearValidator.ts';
export type { ValidationError } from 'jsonschema';
