import * as z from 'zod/mini';

/** A rule with its parameters: allowed for the things that fit. */
export interface PermissionCondition {
  readonly rule: string;
  readonly resourceType: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Conditions joined by and, or, not. */
export type PermissionConditions =
  | PermissionCondition
  | { readonly anyOf: readonly PermissionConditions[] }
  | { readonly allOf: readonly PermissionConditions[] }
  | { readonly not: PermissionConditions };

const mostLevels = 32;
const mostConditions = 1000;
const joints = ['anyOf', 'allOf', 'not'] as const;

/** Conditions on the wire: at most 1,000 in 32 levels, so that no sender can exhaust who reads them. */
export const permissionConditionsSchema = z.pipe(
  z.unknown(),
  z.transform((value, context): PermissionConditions => {
    const fault = findFault(value);
    if (!fault) return value as PermissionConditions;
    context.issues.push({ code: 'custom', input: value, ...fault });
    return z.NEVER;
  }),
);

/** Calls back for each single condition. */
export function visitConditions(
  conditions: PermissionConditions,
  visit: (condition: PermissionCondition) => void,
): void {
  if ('anyOf' in conditions) for (const item of conditions.anyOf) visitConditions(item, visit);
  else if ('allOf' in conditions) for (const item of conditions.allOf) visitConditions(item, visit);
  else if ('not' in conditions) visitConditions(conditions.not, visit);
  else visit(conditions);
}

/** Whether conditions hold, when it is known of each single one whether it does. */
export function matchesConditions(
  conditions: PermissionConditions,
  holds: (condition: PermissionCondition) => boolean,
): boolean {
  if ('anyOf' in conditions) return conditions.anyOf.some(item => matchesConditions(item, holds));
  if ('allOf' in conditions) return conditions.allOf.every(item => matchesConditions(item, holds));
  if ('not' in conditions) return !matchesConditions(conditions.not, holds);
  return holds(conditions);
}

interface Fault {
  message: string;
  path: (string | number)[];
}

/** The first thing that is wrong; looks no deeper than is allowed. */
function findFault(root: unknown): Fault | undefined {
  let count = 0;
  const visit = (value: unknown, path: (string | number)[], level: number): Fault | undefined => {
    count += 1;
    if (level > mostLevels)
      return { message: `it is nested deeper than ${mostLevels} levels; flatten it`, path };
    if (count > mostConditions)
      return { message: `it has more than ${mostConditions} conditions; use fewer`, path };
    if (!isObject(value)) return { message: 'type object is required', path };
    const joint = joints.find(key => Object.hasOwn(value, key));
    if (joint === undefined) return findLeafFault(value, path);
    const [other] = Object.keys(value).filter(key => key !== joint);
    if (other !== undefined)
      return { message: `it has '${joint}' and '${other}'; use one of them`, path };
    const operand = value[joint];
    if (joint === 'not') return visit(operand, [...path, joint], level + 1);
    if (!Array.isArray(operand))
      return { message: 'type array is required', path: [...path, joint] };
    for (const [at, item] of operand.entries()) {
      const fault = visit(item, [...path, joint, at], level + 1);
      if (fault) return fault;
    }
    return undefined;
  };
  return visit(root, [], 1);
}

function findLeafFault(
  { rule, resourceType, params }: Record<string, unknown>,
  path: (string | number)[],
): Fault | undefined {
  if (typeof rule !== 'string' || rule === '')
    return { message: "it needs a text 'rule', or one of 'anyOf', 'allOf', 'not'", path };
  if (typeof resourceType !== 'string' || resourceType === '')
    return { message: 'a text is required', path: [...path, 'resourceType'] };
  if (params !== undefined && !isObject(params))
    return { message: 'parameters by name are required', path: [...path, 'params'] };
  return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
