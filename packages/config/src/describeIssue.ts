import type { z } from 'zod';
import { type ConfigPath, formatConfigPath } from './ConfigPositions.ts';
import { listChildKeys, unwrapSchema } from './ConfigSchema.ts';
import { describeExample } from './describeExample.ts';
import { findNearest } from './findNearest.ts';
import { type ConfigValue, isConfigObject } from './json.ts';

/** What a schema refused, and what is known of the place. */
export interface RefusedValue {
  issue: z.core.$ZodIssue;
  /** From the root of the configuration. */
  path: ConfigPath;
  /** What is there; `undefined` when nothing does. */
  value: ConfigValue | undefined;
  /** A number or a boolean as its author wrote it, where that is known. */
  source?: string | undefined;
  /** The schemas of the place. */
  schemas: readonly z.core.$ZodType[];
  /** The value must not be shown. */
  isSecret: boolean;
}

/** What is wrong with a value, and what to do about it. */
export interface IssueText {
  message: string;
  hint: string;
}

const longestShown = 80;

/** What a schema's types are called. */
const typeNames: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'keys and values',
  record: 'keys and values',
  string: 'a text',
};

/** Says in plain words why a schema refused a value, with the fix that fits. */
export function describeIssue(refused: RefusedValue): IssueText {
  const { issue, value } = refused;
  if (value === undefined && issue.code !== 'custom') return describeMissing(refused);
  switch (issue.code) {
    case 'invalid_type':
      return describeType(refused, [issue.expected]);
    case 'invalid_value':
      return describeChoice(refused, issue.values);
    case 'invalid_format':
      return describeFormat(refused, issue);
    case 'too_small':
      return describeLimit(refused, issue.origin, 'least', Number(issue.minimum));
    case 'too_big':
      return describeLimit(refused, issue.origin, 'most', Number(issue.maximum));
    case 'unrecognized_keys':
      return describeUnknownKey(refused, issue.keys[0] ?? '');
    case 'invalid_union':
      return describeUnion(refused, issue.errors);
    default:
      return { message: `${name(refused)} is wrong${shown(refused, ': ')}`, hint: issue.message };
  }
}

function describeMissing({ path, schemas }: RefusedValue): IssueText {
  const key = path.at(-1);
  const example = describeExample(schemas);
  return {
    message: `'${formatConfigPath(path)}' is missing`,
    hint:
      typeof key === 'number'
        ? `add it, such as '${example}'`
        : `add it, such as '${key}: ${example}'`,
  };
}

function describeType(refused: RefusedValue, expected: readonly string[]): IssueText {
  const names = [...new Set(expected.map(type => typeNames[type] ?? type))];
  const { value } = refused;
  if (names.length === 0)
    return {
      message: `${name(refused)} does not have the form it needs${shown(refused, ': ')}`,
      hint: `write it as '${describeExample(refused.schemas)}'`,
    };
  if (value === null)
    return {
      message: `${name(refused)} is empty, but must be ${joinWords(names)}`,
      hint: `write a value after it, such as '${describeExample(refused.schemas)}', or remove the key`,
    };
  return {
    message: `${name(refused)} must be ${joinWords(names)}, not ${describeActual(refused)}`,
    hint: hintForType(refused, expected),
  };
}

function hintForType(
  { value, source, schemas, isSecret }: RefusedValue,
  expected: readonly string[],
): string {
  const wants = (type: string) => expected.includes(type);
  if (wants('int') && typeof value === 'number') return `write it as ${Math.round(value)}`;
  if (wants('string') && (typeof value === 'number' || typeof value === 'boolean'))
    return isSecret ? 'put it in quotes' : `put it in quotes: '${source ?? value}'`;
  if (wants('array') && !Array.isArray(value)) return "write its items below it, each after a '-'";
  if (wants('object')) {
    const keys = schemas.flatMap(listChildKeys);
    return keys.length > 0
      ? `write keys below it: ${keys.slice(0, 6).join(', ')}${keys.length > 6 ? ', …' : ''}`
      : 'write keys below it';
  }
  return `write it as ${joinWords(expected.map(type => typeNames[type] ?? type))}`;
}

function describeChoice(
  refused: RefusedValue,
  values: readonly (string | number | bigint | boolean | symbol | null | undefined)[],
): IssueText {
  const choices = values.map(String);
  const { value, isSecret } = refused;
  const nearest = typeof value === 'string' && !isSecret ? findNearest(value, choices) : undefined;
  return {
    message: `${name(refused)} must be ${joinWords(choices.map(quote))}, not ${describeActual(refused)}`,
    hint: nearest
      ? `did you mean '${nearest}'?`
      : `write ${choices.length > 1 ? 'one of them' : 'that'}`,
  };
}

function describeFormat(
  refused: RefusedValue,
  { format, message }: z.core.$ZodIssueInvalidStringFormat,
): IssueText {
  if (format === 'url')
    return {
      message: `${name(refused)} must be an address, not ${describeActual(refused)}`,
      hint: hintForAddress(refused),
    };
  const isOwnMessage = !message.startsWith('Invalid ');
  return {
    message: `${name(refused)} does not have the form it needs${shown(refused, ': ')}`,
    hint: isOwnMessage ? message : `correct it (${message})`,
  };
}

/** What lacks nothing but its scheme is shown with one. */
function hintForAddress({ value, isSecret }: RefusedValue): string {
  const host =
    typeof value === 'string' ? /^(localhost|[\w-]+(\.[\w-]+)+)(:\d+)?(\/\S*)?$/.exec(value) : null;
  if (!host || isSecret) return "write it whole, such as 'https://portal.example.com'";
  const scheme = host[1] === 'localhost' ? 'http' : 'https';
  return `write it with its scheme: '${scheme}://${host[0]}'`;
}

function describeLimit(
  refused: RefusedValue,
  origin: string,
  end: 'least' | 'most',
  limit: number,
): IssueText {
  if (origin === 'string' && end === 'least' && limit === 1)
    return { message: `${name(refused)} is empty`, hint: 'write a text, or remove the key' };
  const units: Readonly<Record<string, string>> = { string: 'character', array: 'item' };
  const unit = units[origin];
  if (unit === undefined)
    return {
      message: `${name(refused)} must be at ${end} ${limit}, not ${describeActual(refused)}`,
      hint: `write ${limit} or ${end === 'least' ? 'more' : 'less'}`,
    };
  const amount = `${limit} ${unit}${limit === 1 ? '' : 's'}`;
  return {
    message: `${name(refused)} must have at ${end} ${amount}`,
    hint: `make it ${end === 'least' ? 'longer' : 'shorter'}`,
  };
}

function describeUnknownKey(refused: RefusedValue, key: string): IssueText {
  const known = refused.schemas.flatMap(listChildKeys);
  const nearest = findNearest(key, known);
  return {
    message: `'${formatConfigPath([...refused.path, key])}' is not known`,
    hint: nearest ? `did you mean '${nearest}'?` : `remove it, or use one of ${known.join(', ')}`,
  };
}

/** What fits in kind and fails for another reason says more than the kinds that do not fit. */
function describeUnion(
  refused: RefusedValue,
  alternatives: readonly (readonly z.core.$ZodIssue[])[],
): IssueText {
  const choices = refused.schemas.flatMap(unwrapSchema).flatMap(listLiterals);
  if (alternatives.length === 0 && choices.length > 0) return describeChoice(refused, choices);
  const issues = alternatives.flatMap(([issue]) => issue ?? []);
  const near = issues.find(({ code }) => code !== 'invalid_type');
  if (near) return describeIssue({ ...refused, issue: near });
  return describeType(
    refused,
    issues.flatMap(issue => (issue.code === 'invalid_type' ? issue.expected : [])),
  );
}

/** The values of a schema that takes some values and no others, such as a key that tells alternatives apart. */
function listLiterals(schema: z.core.$ZodType): readonly string[] {
  const { values } = schema._zod.def as unknown as { values?: readonly unknown[] };
  return (values ?? []).map(String);
}

function name({ path }: RefusedValue): string {
  return path.length === 0 ? 'The configuration' : `'${formatConfigPath(path)}'`;
}

/** A value as it stands: what it is, and itself where it is short and no secret. */
function describeActual({ value, source, isSecret }: RefusedValue): string {
  if (Array.isArray(value)) return 'a list';
  if (isConfigObject(value)) return 'keys and values';
  const kind = { string: 'the text', number: 'the number', boolean: 'the value' }[
    typeof value as 'string' | 'number' | 'boolean'
  ];
  if (isSecret) return kind.replace('the', 'a');
  return typeof value === 'string'
    ? `${kind} ${quote(shorten(value))}`
    : `${kind} ${shorten(source ?? String(value))}`;
}

function shown(refused: RefusedValue, separator: string): string {
  return refused.isSecret ? '' : `${separator}${describeActual(refused)}`;
}

function shorten(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

function quote(text: string): string {
  return `'${text}'`;
}

function joinWords(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${last}` : last;
}
