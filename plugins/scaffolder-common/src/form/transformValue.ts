import type { FormNode } from './FormNode.ts';

/** In place of a value: it is removed. An item between others is left as `null`, so that those keep their places. */
export const omitted = Symbol('omitted');

/** Where a value is: names of properties and positions in lists. */
export type ValuePath = readonly (string | number)[];

/**
 * Decides about a value before its parts are looked at.
 *
 * @returns what it becomes; `undefined` to look at its parts.
 */
export type DecideValue = (node: FormNode, value: unknown, path: ValuePath) => unknown;

/** Values below are taken as one, so that no value is too deep to be walked. */
const maxDepth = 100;

/** Copies a value of a form, and changes what `decide` says. */
export function transformValue(node: FormNode, value: unknown, decide: DecideValue): unknown {
  return transform(node, value, decide, []);
}

function transform(node: FormNode, value: unknown, decide: DecideValue, path: ValuePath): unknown {
  const decided = decide(node, value, path);
  if (decided !== undefined) return decided;
  if (typeof value !== 'object' || value === null) return value;
  if (path.length >= maxDepth) return omitted;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, index) =>
      transform(node.part(index), item, decide, [...path, index]),
    );
    if (items.length > 0 && items.every(item => item === omitted)) return [];
    return items.map(item => (item === omitted ? null : item));
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const made = transform(node.part(name), part, decide, [...path, name]);
      return made === omitted ? [] : [[name, made]];
    }),
  );
}

/** A value within those of a form. */
export interface FoundValue {
  path: ValuePath;
  node: FormNode;
  value: unknown;
}

/** Lists values that fit, in the order of the form's values; those within one that fits are not looked at. */
export function findValues(
  form: FormNode,
  values: unknown,
  fits: (node: FormNode) => boolean,
): FoundValue[] {
  return find(form, values, fits, node => node);
}

/** As {@link findValues}, by the branches that hold for the values. */
export function findLiveValues(
  form: FormNode,
  values: unknown,
  fits: (node: FormNode) => boolean,
): FoundValue[] {
  return find(form, values, fits, (node, value) => node.whereLive(value));
}

function find(
  form: FormNode,
  values: unknown,
  fits: (node: FormNode) => boolean,
  read: (node: FormNode, value: unknown) => FormNode,
): FoundValue[] {
  const found: FoundValue[] = [];
  const walk = (node: FormNode, value: unknown, path: ValuePath) => {
    const at = read(node, value);
    if (fits(at)) found.push({ path, node: at, value });
    else if (typeof value === 'object' && value !== null && path.length < maxDepth)
      for (const [name, part] of Object.entries(value)) {
        const key = Array.isArray(value) ? Number(name) : name;
        walk(at.part(key), part, [...path, key]);
      }
  };
  walk(form, values, []);
  return found;
}
