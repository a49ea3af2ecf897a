import { InputError } from '@portico/errors';
import {
  type Options,
  type Schema,
  type SchemaContext,
  Validator,
  ValidatorResult,
} from 'jsonschema';
import { compileExpression, type Expression } from '../expressions/compileExpression.ts';

const maxChecks = 300_000;
const maxExpressions = 200;
const expressions = new Map<string, Expression>();

/**
 * A validator of JSON Schemas that people send: patterns and comparisons of items take time in proportion to the value.
 *
 * Its checks throw InputError that names the property where a pattern is no regular expression, or has back references.
 */
export function createLinearValidator(): Validator {
  const validator = new CountingValidator();
  const { attributes } = validator;
  const { format } = attributes as Record<string, Check>;
  Object.assign(attributes, {
    pattern,
    patternProperties,
    uniqueItems,
    // A format of former drafts, whose test takes quadratic time.
    format: (...call: Parameters<Check>) =>
      call[1].format === 'style' ? undefined : format?.apply(validator, call),
  });
  return validator;
}

/** Counts what it checks, since alternatives within alternatives can be more than anybody waits for. */
class CountingValidator extends Validator {
  #checks = 0;

  override validate(...call: Parameters<Validator['validate']>): ValidatorResult {
    this.#checks = 0;
    return super.validate(...call);
  }

  /** Is called for each part of a schema with each value that it is for. */
  validateSchema(...call: unknown[]): unknown {
    this.#checks += 1;
    if (this.#checks > maxChecks)
      throw new InputError(
        `The schema takes more than ${maxChecks} checks; use fewer alternatives within alternatives`,
      );
    return inherited.validateSchema.apply(this, call);
  }
}

/** A method that the library does not declare. */
const inherited = Validator.prototype as unknown as {
  validateSchema(...call: unknown[]): unknown;
};

type Detail = Parameters<ValidatorResult['addError']>[0];
type Check = (
  this: Validator,
  instance: unknown,
  schema: Schema,
  options: Options,
  context: SchemaContext,
) => ValidatorResult | string | undefined;

const pattern: Check = function (instance, schema, options, context) {
  if (typeof instance !== 'string' || schema.pattern === undefined) return undefined;
  const source = String(schema.pattern);
  const result = new ValidatorResult(instance, schema, options, context);
  if (!test(source, instance, context))
    result.addError({
      name: 'pattern',
      argument: source,
      message: `does not match pattern ${JSON.stringify(source)}`,
    });
  return result;
};

/** Hands the properties that patterns match to the checks for properties with names. */
const patternProperties: Check = function (instance, schema, options, context) {
  if (typeof instance !== 'object' || instance === null || Array.isArray(instance))
    return undefined;
  const { patternProperties: patterns = {}, ...rest } = schema;
  const { properties, additionalProperties } = this.attributes as Record<string, Check>;
  const result = new ValidatorResult(instance, schema, options, context);
  const known: Record<string, Schema> = { ...rest.properties };
  const check = (by: Check | undefined, part: Schema) => {
    const found = by?.call(this, instance, part, options, context);
    if (typeof found === 'object') for (const error of found.errors) result.errors.push(error);
  };
  for (const [source, part] of Object.entries(patterns)) {
    const names = Object.keys(instance).filter(name => test(source, name, context));
    const named = Object.fromEntries(names.map(name => [name, part]));
    Object.assign(known, named);
    check(properties, { properties: named });
  }
  check(additionalProperties, { ...rest, properties: known });
  return result;
};

const uniqueItems: Check = function (instance, schema, options, context) {
  if (schema.uniqueItems !== true || !Array.isArray(instance)) return undefined;
  const result = new ValidatorResult(instance, schema, options, context);
  if (new Set(instance.map(item => JSON.stringify(sortKeys(item)))).size < instance.length)
    result.addError({ name: 'uniqueItems', message: 'contains duplicate item' } as Detail);
  return result;
};

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, item]) => [name, sortKeys(item)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function test(source: string, text: string, { propertyPath }: SchemaContext): boolean {
  try {
    return getExpression(source).test(text);
  } catch (error) {
    throw new InputError(
      `The pattern of '${propertyPath}' cannot be used: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

function getExpression(source: string): Expression {
  let expression = expressions.get(source);
  if (!expression) {
    expression = compileExpression(source);
    const [oldest] = expressions.keys();
    if (expressions.size >= maxExpressions && oldest !== undefined) expressions.delete(oldest);
    expressions.set(source, expression);
  }
  return expression;
}
