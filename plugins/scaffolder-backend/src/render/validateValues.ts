import { InputError } from '@portico/errors';
import { createLinearValidator } from '@portico/patterns/schemas';
import type { ValueError } from '@portico/scaffolder-common';
import { normalizeSchema, type SchemaNode } from '@portico/scaffolder-common/form';

const maxErrors = 100;

/**
 * Checks values against a schema of draft 7, as an author of a template wrote it.
 *
 * @returns at most 100 errors, in the form that clients of the ecosystem know.
 * @throws InputError when the schema itself is wrong.
 */
export function validateValues(value: unknown, schema: unknown): ValueError[] {
  const { errors } = validate(value, schema);
  return errors
    .slice(0, maxErrors)
    .map(({ path, property, message, name, argument, instance, stack }) => ({
      path,
      property,
      message,
      name,
      argument: argument as unknown,
      instance: instance as unknown,
      stack,
    }));
}

function validate(value: unknown, schema: unknown) {
  try {
    return createLinearValidator().validate(value, normalizeSchema(schema as SchemaNode) as object);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new InputError(`The parameters of the template are no valid JSON Schema: ${reason}`, {
      cause,
    });
  }
}
