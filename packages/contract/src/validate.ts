import { InputError } from '@portico/errors';
import * as z from 'zod/mini';
import type { Schema } from './defineEndpoint.ts';

const maxIssues = 5;

/**
 * Checks a value that crosses a boundary.
 *
 * @param what - what the value is, for the message: `Query`, `Body`.
 * @throws InputError that names each wrong field and what is expected there.
 */
export function validate<S extends Schema>(schema: S, value: unknown, what: string): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const { issues } = result.error;
  const reported = issues.slice(0, maxIssues).map(issue => describeIssue(issue, value, what));
  const more = issues.length - reported.length;
  throw new InputError(reported.join('; ') + (more > 0 ? `; and ${more} more` : ''));
}

function describeIssue(issue: z.core.$ZodIssue, value: unknown, what: string): string {
  const path = issue.path.map(String).join('.');
  const field = path ? `${what} field '${path}'` : what;
  if (issue.code === 'unrecognized_keys') {
    return `${field} has unknown ${issue.keys.map(key => `'${key}'`).join(', ')}; remove it`;
  }
  return `${field} is not valid: ${explain(issue, value)}`;
}

function explain(issue: z.core.$ZodIssue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(value, issue.path)
        ? `it is missing; a value of type ${issue.expected} is required`
        : `type ${issue.expected} is required`;
    case 'invalid_value':
      return `use one of ${issue.values.map(value => `'${String(value)}'`).join(', ')}`;
    case 'too_small':
      return `it must be at least ${issue.minimum}${unit(issue.origin)}`;
    case 'too_big':
      return `it must be at most ${issue.maximum}${unit(issue.origin)}`;
    case 'invalid_union': {
      // What fits in type and fails for another reason says more than the types that do not fit.
      const near = issue.errors.flat().find(({ code }) => code !== 'invalid_type');
      return near ? explain(near, value) : issue.message || 'it has a wrong form';
    }
    default:
      return issue.message || 'it has a wrong form';
  }
}

function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  const found = path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
  return found === undefined;
}

function unit(origin: string): string {
  if (origin === 'string') return ' characters long';
  return origin === 'array' ? ' items long' : '';
}
