import type { PermissionConditions } from '@portico/contract/permissions';
import { actionResourceType } from '@portico/scaffolder-common/permissions';
import { compileConditions, type InMemoryRule } from '@portico/server/permissions';
import { z } from 'zod';

/** An action that is about to run. */
export interface RequestedAction {
  id: string;
  /** As it is rendered. */
  input: unknown;
}

const propertyParams = (value: z.ZodType) =>
  z.object({
    /** A path such as `repo.owner`. */
    key: z.string(),
    value: value.optional(),
  });

interface PropertyParams {
  key: string;
  value?: unknown;
}

function createPropertyRule(
  name: string,
  description: string,
  value: z.ZodType,
): InMemoryRule<RequestedAction> {
  return {
    name,
    description,
    params: propertyParams(value),
    holds({ input }, params: PropertyParams) {
      const found = getProperty(input, params.key);
      if (found === undefined) return false;
      if (params.value === undefined) return value.safeParse(found).success;
      return JSON.stringify(found) === JSON.stringify(params.value);
    },
  };
}

/** The rules on actions. */
export const actionRules: readonly InMemoryRule<RequestedAction>[] = [
  {
    name: 'HAS_ACTION_ID',
    description: 'It is the action with this id',
    params: z.object({ actionId: z.string() }),
    holds: ({ id }, { actionId }: { actionId: string }) => id === actionId,
  },
  createPropertyRule('HAS_PROPERTY', 'Its input has this field, with this value', z.unknown()),
  createPropertyRule(
    'HAS_BOOLEAN_PROPERTY',
    'Its input has this field with a boolean',
    z.boolean(),
  ),
  createPropertyRule('HAS_NUMBER_PROPERTY', 'Its input has this field with a number', z.number()),
  createPropertyRule('HAS_STRING_PROPERTY', 'Its input has this field with a text', z.string()),
];

/** Reads conditions on actions; `undefined` when all may run. */
export function compileActionConditions(
  conditions: PermissionConditions | undefined,
): ((action: RequestedAction) => boolean) | undefined {
  if (conditions === undefined) return undefined;
  const resource = { resourceType: actionResourceType, rules: actionRules };
  return compileConditions(resource, conditions);
}

function getProperty(input: unknown, key: string): unknown {
  let value = input;
  for (const name of key.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name))
      return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}
