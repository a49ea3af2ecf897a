import type { JsonObject } from '@portico/catalog-model';
import { type Schema, type ValidationError, Validator } from 'jsonschema';

/** References inside a schema are resolved against it, and need one. */
const base = 'https://schema.invalid/';

/** Makes what checks values by a JSON Schema. */
export function createSchemaValidator(schema: JsonObject): (value: unknown) => ValidationError[] {
  const validator = new Validator();
  // The library compares each item with each other one, which long lists would make us wait for.
  validator.attributes['uniqueItems'] = (instance: unknown, { uniqueItems }: Schema) =>
    uniqueItems === true &&
    Array.isArray(instance) &&
    new Set(instance.map(item => JSON.stringify(item))).size < instance.length
      ? 'contains duplicate item'
      : '';
  return value => validator.validate(value, schema, { base }).errors;
}
