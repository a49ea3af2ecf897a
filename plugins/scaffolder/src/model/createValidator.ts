import { isJsonObject } from '@portico/catalog-model';
import { toError } from '@portico/errors';
import {
  type ErrorSchema,
  ErrorSchemaBuilder,
  type RJSFSchema,
  type RJSFValidationError,
  type ValidatorType,
} from '@rjsf/utils';
import { createLinearValidator, type ValidationError } from '@portico/patterns/schemas';

/** Says what is wrong with a value; `undefined` leaves the validator's own words. */
export type DescribeError = (rule: string, limit: unknown) => string | undefined;

/** Checks forms by their schemas alone, without building code from text, which the portal's content security policy refuses. */
export function createValidator(describe: DescribeError = () => undefined): ValidatorType {
  const check = (schema: RJSFSchema, value: unknown) =>
    // What is not filled in may be absent; `jsonschema` would check `undefined` in place of it.
    createLinearValidator().validate(dropUndefined(value), schema as object);

  const list = (schema: RJSFSchema, value: unknown) =>
    check(schema, value).errors.map(error => toFormError(error, describe));

  return {
    validateFormData(formData, schema) {
      const found = attempt(() => list(schema, formData));
      if (found instanceof Error) return failed(found);
      // By lists of keys: in rjsf's own paths a key must have no dot.
      const tree = new ErrorSchemaBuilder();
      for (const { path, error } of found) tree.addErrors(error.message ?? '', path.map(String));
      return { errors: found.map(({ error }) => error), errorSchema: tree.ErrorSchema };
    },
    isValid(schema, formData, rootSchema) {
      const { definitions, $defs } = rootSchema;
      const whole = { ...(definitions && { definitions }), ...($defs && { $defs }), ...schema };
      const found = attempt(() => check(whole, formData).valid);
      return found === true;
    },
    rawValidation(schema, formData) {
      const found = attempt(() => list(schema, formData));
      return found instanceof Error
        ? { validationError: found }
        : { errors: found.map(({ error }) => error) as never[] };
    },
  };
}

const failed = ({ message }: Error) => ({
  errors: [{ stack: message, message }],
  errorSchema: { __errors: [message] } as ErrorSchema,
});

function attempt<T>(run: () => T): T | Error {
  try {
    return run();
  } catch (cause) {
    return toError(cause);
  }
}

function toFormError(
  error: ValidationError,
  describe: DescribeError,
): { path: readonly (string | number)[]; error: RJSFValidationError } {
  const { name: rule, argument, stack } = error;
  const isMissing = rule === 'required' && typeof argument === 'string';
  const path = isMissing ? [...error.path, argument] : error.path;
  const message = readOwnMessage(error) ?? describe(rule, argument) ?? error.message;
  const property = path.map(part => `.${part}`).join('');
  const params = { argument: argument as unknown };
  return { path, error: { name: rule, message, params, property, stack } };
}

/** What the author of the template says of a broken rule, as `errorMessage`. */
function readOwnMessage({ schema, name, argument }: ValidationError): string | undefined {
  const own = isJsonObject(schema) ? schema['errorMessage'] : undefined;
  if (typeof own === 'string') return own;
  if (!isJsonObject(own)) return undefined;
  const ofRule = own[name];
  if (typeof ofRule === 'string') return ofRule;
  const ofField =
    isJsonObject(ofRule) && typeof argument === 'string' ? ofRule[argument] : undefined;
  return typeof ofField === 'string' ? ofField : undefined;
}

function dropUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropUndefined);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) =>
      part === undefined ? [] : [[key, dropUndefined(part)]],
    ),
  );
}
