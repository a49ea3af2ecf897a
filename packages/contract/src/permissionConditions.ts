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

const maxLevels = 32;
const maxConditions = 1000;
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
  /** The keys that lead to the value that is looked at now. */
  const path: (string | number)[] = [];
  const fault = (message: string, ...below: string[]) => ({ message, path: [...path, ...below] });
  const visitBelow = (keys: readonly (string | number)[], value: unknown, level: number) => {
    path.push(...keys);
    const found = visit(value, level);
    path.length -= keys.length;
    return found;
  };
  const visit = (value: unknown, level: number): Fault | undefined => {
    count += 1;
    if (level > maxLevels) return fault(`it is nested deeper than ${maxLevels} levels; flatten it`);
    if (count > maxConditions)
      return fault(`it has more than ${maxConditions} conditions; use fewer`);
    if (!isObject(value)) return fault('type object is required');
    const joint = joints.find(key => Object.hasOwn(value, key));
    if (joint === undefined) {
      const [message, ...below] = findLeafFault(value) ?? [];
      return message === undefined ? undefined : fault(message, ...below);
    }
    const [other] = Object.keys(value).filter(key => key !== joint);
    if (other !== undefined) return fault(`it has '${joint}' and '${other}'; use one of them`);
    const operand = value[joint];
    if (joint === 'not') return visitBelow([joint], operand, level + 1);
    if (!Array.isArray(operand)) return fault('type array is required', joint);
    for (let at = 0; at < operand.length; at++) {
      const found = visitBelow([joint, at], operand[at], level + 1);
      if (found) return found;
    }
    return undefined;
  };
  return visit(root, 1);
}

/** What is wrong with a single condition, and below which key. */
function findLeafFault({
  rule,
  resourceType,
  params,
}: Record<string, unknown>): [message: string, ...path: string[]] | undefined {
  if (typeof rule !== 'string' || rule === '')
    return ["it needs a text 'rule', or one of 'anyOf', 'allOf', 'not'"];
  if (typeof resourceType !== 'string' || resourceType === '')
    return ['a text is required', 'resourceType'];
  if (params !== undefined && !isObject(params))
    return ['parameters by name are required', 'params'];
  return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
