import { parseEntityRef } from './entityRef.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import type { RelationType } from './relations.ts';

/** Takes one problem: where it is, what is wrong, and the fix. */
export type Report = (path: string, message: string, hint: string) => void;

/** Thrown by a report that takes no more problems. */
const enough = Symbol('enough problems');

/** Does a check until as many problems are reported. @returns whether there was one more than that. */
export function checkUpTo(max: number, report: Report, check: (report: Report) => void): boolean {
  let reported = 0;
  try {
    check((path, message, hint) => {
      if (reported === max) throw enough;
      reported += 1;
      report(path, message, hint);
    });
  } catch (error) {
    if (error === enough) return true;
    throw error;
  }
  return false;
}

/** What the reader of a shape knows of the document around it. */
export interface ShapeContext {
  /** The namespace of the entity, which its references take when they say none. */
  namespace: string;
}

/** The relation that a field with references represents. */
export interface ReferenceRule {
  relation: RelationType;
  /** The kind of references that say none; without it they must say one. */
  defaultKind?: string;
}

/** What a value must look like. `Value` is the type of a value that passes. */
export interface Shape<Value> {
  check(value: unknown, path: string, report: Report, context: ShapeContext): void;
  /** Set on fields that hold one reference, or a list of them. */
  readonly reference?: ReferenceRule;
  readonly optional?: boolean;
  /** Carries the type only; never read. */
  readonly value?: Value;
}

/** The type of the values that a shape lets pass. */
export type ShapeValue<S> = S extends Shape<infer Value> ? Value : never;

/** Names the type of a value as YAML and JSON know it. */
export function describeType(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (value instanceof Date) return 'a date';
  return (
    { object: 'an object', string: 'a text', boolean: 'a boolean' }[typeof value as string] ??
    `a ${typeof value}`
  );
}

/** A text of at least one character. */
export function text(): Shape<string> {
  return {
    check(value, path, report) {
      if (typeof value !== 'string')
        report(path, `Must be a text, but is ${describeType(value)}.`, hintForText(value));
      else if (value.trim() === '')
        report(path, 'Must not be empty.', 'write a text of at least one character');
    },
  };
}

/** What to do about a value that should be a text. */
export function hintForText(value: unknown): string {
  return typeof value === 'number' || typeof value === 'boolean'
    ? adviseQuotes(String(value))
    : 'write one text there';
}

/** The advice to write a value as a text, whose letters are the author's own where they are known. */
export function adviseQuotes(written: string): string {
  return `put it in quotes: '${written}'`;
}

/** One of a few fixed texts. */
export function oneOf<const Text extends string>(...texts: Text[]): Shape<Text> {
  const known = texts.map(known => `'${known}'`).join(', ');
  return {
    check(value, path, report) {
      if (!texts.includes(value as Text))
        report(path, `Must be one of ${known}.`, `write one of ${known}`);
    },
  };
}

/** A reference to another entity, which becomes a relation. */
export function reference(rule: ReferenceRule): Shape<string> {
  return {
    reference: rule,
    check(value, path, report, { namespace }) {
      if (typeof value !== 'string') {
        report(
          path,
          `Must be an entity reference, but is ${describeType(value)}.`,
          hintForText(value),
        );
        return;
      }
      try {
        parseEntityRef(value, { defaultKind: rule.defaultKind, defaultNamespace: namespace });
      } catch (error) {
        report(path, `${(error as Error).message}.`, 'write it as kind:namespace/name');
      }
    },
  };
}

/** A list in which every item has one shape. */
export function list<Item>(item: Shape<Item>): Shape<Item[]> {
  return {
    ...(item.reference && { reference: item.reference }),
    check(value, path, report, context) {
      if (!Array.isArray(value)) {
        report(path, `Must be a list, but is ${describeType(value)}.`, hintForList(value));
        return;
      }
      for (let index = 0; index < value.length; index++)
        item.check(value[index], `${path}.${index}`, report, context);
    },
  };
}

function hintForList(value: unknown): string {
  return typeof value === 'string'
    ? `write it as a list: ['${value}']`
    : 'write a list, or [] when there is nothing to say';
}

/** Any JSON object. */
export function anyObject(): Shape<JsonObject> {
  return {
    check(value, path, report) {
      if (!isJsonObject(value))
        report(
          path,
          `Must be an object, but is ${describeType(value)}.`,
          'write keys and values there',
        );
    },
  };
}

/** Any JSON value. */
export function anyValue(): Shape<JsonValue> {
  return { check() {} };
}

/** A value of the first shape that takes it; problems are reported as the last one sees them. */
export function either<A, B>(first: Shape<A>, last: Shape<B>): Shape<A | B> {
  return {
    check(value, path, report, context) {
      const isOther = checkUpTo(
        0,
        () => {},
        none => first.check(value, path, none, context),
      );
      if (isOther) last.check(value, path, report, context);
    },
  };
}

/** A field that may be omitted. */
export function optional<Value>(shape: Shape<Value>): Shape<Value> & { optional: true } {
  return { ...shape, optional: true };
}

/** Fields by name. */
export type Fields = Record<string, Shape<unknown>>;

/** The type of an object with these fields; other keys stay. */
export type FieldsValue<F extends Fields> = JsonObject & {
  [K in keyof F as F[K] extends { optional: true } ? never : K]: ShapeValue<F[K]>;
} & { [K in keyof F as F[K] extends { optional: true } ? K : never]?: ShapeValue<F[K]> };

/** An object with these fields; keys beyond them may hold anything. */
export function fields<F extends Fields>(shapes: F): Shape<FieldsValue<F>> & { fields: F } {
  const entries = Object.entries(shapes);
  return {
    fields: shapes,
    check(value, path, report, context) {
      if (!isJsonObject(value)) {
        report(
          path,
          `Must be an object, but is ${describeType(value)}.`,
          'write keys and values there',
        );
        return;
      }
      for (const [key, shape] of entries) {
        const field = value[key];
        if (field !== undefined) shape.check(field, `${path}.${key}`, report, context);
        else if (!shape.optional)
          report(`${path}.${key}`, 'Is required, but missing.', `add '${key}' under '${path}'`);
      }
    },
  };
}
