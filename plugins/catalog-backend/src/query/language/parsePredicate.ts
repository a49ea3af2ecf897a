import { isJsonObject } from '@portico/catalog-model';
import { InputError } from '@portico/errors';
import {
  allOf,
  always,
  anyOf,
  keyExists,
  not,
  type Predicate,
  valueIn,
  valueStartsWith,
  visitPredicate,
} from './predicate.ts';

const maxLevels = 32;
const maxConditions = 1000;
const maxDifferent = 300;
const maxValues = 20_000;
const operators = ['$all', '$any', '$not'];

/** How many values all predicates of one call may compare with, those of every `$in` together. */
export class ValueBudget {
  #left = maxValues;

  /** @throws InputError when no more are left. */
  spend(count: number, where: string): void {
    this.#left -= count;
    if (this.#left < 0)
      fail(where, `brings the values to more than ${maxValues}`, 'split them into several calls');
  }
}

/**
 * Reads a predicate as it comes in the body of a call.
 *
 * @param where - the name of the field that holds it, for messages: `query`.
 * @param budget - shared by all predicates of the call.
 * @throws InputError that names the place of the first fault and the fix.
 */
export function parsePredicate(
  value: unknown,
  where: string,
  budget = new ValueBudget(),
): Predicate {
  if (value === undefined) return always;
  const predicate = new PredicateReader(budget).readNode(value, where, 0);
  checkDifferent(predicate, where);
  return predicate;
}

/**
 * Checks how many different conditions a predicate has: each is a part of the statement, of which
 * engines take ever longer to make a plan.
 *
 * @throws InputError when there are too many.
 */
export function checkDifferent(predicate: Predicate, where: string): void {
  const different = new Set<string>();
  visitPredicate(predicate, item => {
    if (item.op !== 'all' && item.op !== 'any' && item.op !== 'not')
      different.add(JSON.stringify(item));
  });
  if (different.size > maxDifferent)
    fail(
      where,
      `has more than ${maxDifferent} different conditions`,
      "use '$in' for many values of one key",
    );
}

class PredicateReader {
  readonly #budget: ValueBudget;
  #conditions = 0;

  constructor(budget: ValueBudget) {
    this.#budget = budget;
  }

  readNode(value: unknown, where: string, level: number): Predicate {
    if (!isJsonObject(value)) fail(where, 'is no object', "write conditions as { 'key': value }");
    if (level > maxLevels) fail(where, `is nested deeper than ${maxLevels} levels`, 'flatten it');
    const keys = Object.keys(value);
    const operator = keys.find(key => key.startsWith('$'));
    if (operator === undefined)
      return allOf(...keys.map(key => this.#readMatch(key, value[key], `${where}.${key}`)));
    if (!operators.includes(operator))
      fail(where, `has unknown operator '${operator}'`, `use one of ${operators.join(', ')}`);
    if (keys.length > 1)
      fail(where, `mixes '${operator}' with other keys`, "join them in the list of one '$all'");
    const operand = value[operator];
    const inner = `${where}.${operator}`;
    if (operator === '$not') return not(this.readNode(operand, inner, level + 1));
    if (!Array.isArray(operand)) fail(inner, 'is no list', 'write a list of predicates');
    const items = operand.map((item, at) => this.readNode(item, `${inner}.${at}`, level + 1));
    return operator === '$all' ? allOf(...items) : anyOf(...items);
  }

  #readMatch(key: string, value: unknown, where: string): Predicate {
    this.#conditions += 1;
    if (this.#conditions > maxConditions)
      fail(where, `is one of more than ${maxConditions} conditions`, "use '$in' for many values");
    if (key.trim() === '') fail(where, 'has an empty key', 'write a dotted path as the key');
    if (isPrimitive(value)) return valueIn(key, [value]);
    const matcher = isJsonObject(value) ? Object.keys(value) : [];
    const [operator] = matcher;
    if (!isJsonObject(value) || operator === undefined || matcher.length > 1)
      fail(
        where,
        'is neither a value nor one operator',
        "write a text, or such as { '$exists': true }",
      );
    const place = `${where}.${operator}`;
    this.#countValues(value[operator], place);
    return readOperator(key, operator, value[operator], place);
  }

  /** Counts before anything is done with the values, which may be as many as a body holds. */
  #countValues(operand: unknown, where: string): void {
    if (Array.isArray(operand)) this.#budget.spend(operand.length, where);
    const targets = isJsonObject(operand) ? operand['targetRef'] : undefined;
    const refs = isJsonObject(targets) ? targets['$in'] : undefined;
    if (Array.isArray(refs)) this.#budget.spend(refs.length, `${where}.targetRef.$in`);
  }
}

function readOperator(key: string, operator: string, operand: unknown, where: string): Predicate {
  switch (operator) {
    case '$exists': {
      if (typeof operand !== 'boolean') fail(where, 'is no boolean', 'write true or false');
      return operand ? keyExists(key) : not(keyExists(key));
    }
    case '$in':
      if (!Array.isArray(operand) || !operand.every(isPrimitive))
        fail(where, 'is no list of values', 'write a list of texts, numbers or booleans');
      return valueIn(key, operand);
    case '$hasPrefix':
      if (typeof operand !== 'string') fail(where, 'is no text', 'write the start of the value');
      return valueStartsWith(key, operand);
    case '$contains':
      return isPrimitive(operand) ? valueIn(key, [operand]) : readRelation(key, operand, where);
    default:
      return fail(
        where,
        'has an operator that is not known for a value',
        'use one of $exists, $in, $hasPrefix, $contains; put $not before the key',
      );
  }
}

function readRelation(key: string, operand: unknown, where: string): Predicate {
  const hint = "write a value, or for 'relations' { 'type': ..., 'targetRef': ... }";
  if (key.toLowerCase() !== 'relations' || !isJsonObject(operand)) fail(where, 'is no value', hint);
  const { type, targetRef, ...others } = operand;
  if (typeof type !== 'string' || type === '' || Object.keys(others).length > 0)
    fail(where, "has no text 'type', or has unknown keys", hint);
  const relationKey = `relations.${type}`;
  if (targetRef === undefined) return keyExists(relationKey);
  const refs = isJsonObject(targetRef) ? targetRef['$in'] : [targetRef];
  if (!Array.isArray(refs) || !refs.every(ref => typeof ref === 'string'))
    fail(`${where}.targetRef`, "is neither a text nor { '$in': [...] }", hint);
  return valueIn(relationKey, refs);
}

function isPrimitive(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function fail(where: string, problem: string, hint: string): never {
  throw new InputError(`Field '${where}' ${problem}; ${hint}`);
}
