import {
  matchesConditions,
  type PermissionCondition,
  type PermissionConditions,
  validate,
  visitConditions,
} from '@portico/contract';
import { InputError } from '@portico/errors';
import type { PermissionResource, PermissionRule } from './PluginPermissions.ts';

/** A rule that is applied to a thing that was read. */
export interface InMemoryRule<Thing> extends PermissionRule {
  /** Whether it holds for the thing, with parameters that were checked. */
  holds(thing: Thing, params: never): boolean;
}

/** Makes a resource of things that are read and then judged, for plugins that have few of them. */
export function createInMemoryResource<Thing, Services>(options: {
  resourceType: string;
  rules: readonly InMemoryRule<Thing>[];
  words?: PermissionResource['words'];
  /** The things of some refs, in order; `undefined` where there is none. */
  load(refs: readonly string[], services: Services): Promise<readonly (Thing | undefined)[]>;
}): PermissionResource<Services> {
  const { load, ...resource } = options;
  return {
    ...resource,
    async applyConditions(refs, conditions, services) {
      const holds = compileConditions(resource, conditions);
      const things = await load(refs, services);
      return refs.map((_, at) => {
        const thing = things[at];
        return thing !== undefined && holds(thing);
      });
    },
  };
}

/**
 * Reads conditions as a function, for lists that are filtered in memory.
 *
 * @throws InputError when a rule is not known or its parameters are wrong.
 */
export function compileConditions<Thing>(
  resource: { resourceType: string; rules: readonly InMemoryRule<Thing>[] },
  conditions: PermissionConditions,
): (thing: Thing) => boolean {
  const compiled = new Map<PermissionCondition, (thing: Thing) => boolean>();
  const read = (condition: PermissionCondition) => {
    const known = compiled.get(condition);
    if (known) return known;
    const rule = requireRule(resource, condition);
    const params = validate(rule.params, condition.params ?? {}, `Permission rule '${rule.name}'`);
    const holds = (thing: Thing) => rule.holds(thing, params as never);
    compiled.set(condition, holds);
    return holds;
  };
  // Every rule is read before the first thing is judged, so that a wrong one is never passed over.
  visitConditions(conditions, read);
  return thing => matchesConditions(conditions, condition => read(condition)(thing));
}

/**
 * The rule that a condition names.
 *
 * @throws InputError when the resource has no such rule.
 */
export function requireRule<Rule extends PermissionRule>(
  { resourceType, rules }: { resourceType: string; rules: readonly Rule[] },
  condition: PermissionCondition,
): Rule {
  if (condition.resourceType !== resourceType)
    throw new InputError(
      `Permission rule '${condition.rule}' is for '${condition.resourceType}'; here it must be one for '${resourceType}'`,
    );
  const found = rules.find(({ name }) => name === condition.rule);
  if (found) return found;
  throw new InputError(
    `Permission rule '${condition.rule}' is not known; use one of ${rules.map(({ name }) => name).join(', ')}`,
  );
}
