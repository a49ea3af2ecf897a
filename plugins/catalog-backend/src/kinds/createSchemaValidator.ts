import type { JsonObject } from '@portico/catalog-model';
import { createLinearValidator, type ValidationError } from '@portico/patterns/schemas';

/** References inside a schema are resolved against it, and need one. */
const base = 'https://schema.invalid/';

/** Makes what checks values by a JSON Schema. */
export function createSchemaValidator(schema: JsonObject): (value: unknown) => ValidationError[] {
  const validator = createLinearValidator();
  return value => validator.validate(value, schema, { base }).errors;
}
