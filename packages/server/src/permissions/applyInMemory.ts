import { validate } from '@portico/contract';
import {
  matchesConditions,
  type PermissionCondition,
  type PermissionConditions,
  visitConditions,
} from '@portico/contract/permissions';
import { InputError } from '@portico/errors';
import { z } from 'zod';
import {
  type PermissionResource,
  type PermissionRule,
  policyAliases,
  type PolicyWord,
} from './PluginPermissions.ts';

/** A rule that is applied to a thing that was read. */
export interface InMemoryRule<Resource> extends PermissionRule {
  /** Whether it holds for the thing, with parameters that were checked. */
  holds(item: Resource, params: never): boolean;
}

const ownerRuleName = 'IS_OWNER';

/** Makes a resource of things that are read and then judged, for plugins that have few of them. */
export function createInMemoryResource<Resource, Services>(options: {
  resourceType: string;
  rules?: readonly InMemoryRule<Resource>[];
  words?: PermissionResource['words'];
  /** Whether one of these refs owns it; adds the rule `IS_OWNER` and the word `isOwner`. */
  isOwner?: (item: Resource, ownerRefs: readonly string[]) => boolean;
  /** The things of some refs, in order; `undefined` where there is none. */
  load(refs: readonly string[], services: Services): Promise<readonly (Resource | undefined)[]>;
}): PermissionResource<Services> {
  const { load, isOwner, ...rest } = options;
  const resource = addOwnership({ rules: [], ...rest }, isOwner);
  return {
    ...resource,
    async applyConditions(refs, conditions, services) {
      const holds = compileConditions(resource, conditions);
      const items = await load(refs, services);
      return refs.map((_, at) => {
        const item = items[at];
        return item !== undefined && holds(item);
      });
    },
  };
}

function addOwnership<
  Resource,
  Rest extends {
    resourceType: string;
    rules: readonly InMemoryRule<Resource>[];
    words?: PermissionResource['words'];
  },
>(
  resource: Rest,
  isOwner: ((item: Resource, ownerRefs: readonly string[]) => boolean) | undefined,
): Rest & Pick<PermissionResource, 'ownedBy'> {
  if (!isOwner) return resource;
  const { resourceType, rules, words } = resource;
  const ownedBy = (ownerRefs: readonly string[]) => ({
    rule: ownerRuleName,
    resourceType,
    params: { ownerRefs: [...ownerRefs] },
  });
  const rule: InMemoryRule<Resource> = {
    name: ownerRuleName,
    description: 'It is owned by one of these users or groups',
    params: z.object({ ownerRefs: z.array(z.string()) }),
    holds: (item, params: { ownerRefs: string[] }) => isOwner(item, params.ownerRefs),
  };
  return {
    ...resource,
    rules: [...rules, rule],
    words: { isOwner: createOwnerWord(ownedBy), ...words },
    ownedBy,
  };
}

/** The word by which policy files speak of what the caller owns: `isOwner: true`. */
export function createOwnerWord(
  ownedBy: (ownerRefs: readonly string[]) => PermissionConditions,
): PolicyWord {
  return {
    usage: "write 'isOwner: true'; for the opposite, put it below 'not'",
    schema: z.literal(true).transform(() => ownedBy([policyAliases.ownerRefs])),
  };
}

/**
 * Reads conditions as a function, for lists that are filtered in memory.
 *
 * @throws InputError when a rule is not known or its parameters are wrong.
 */
export function compileConditions<Resource>(
  resource: { resourceType: string; rules: readonly InMemoryRule<Resource>[] },
  conditions: PermissionConditions,
): (item: Resource) => boolean {
  const compiled = new Map<PermissionCondition, (item: Resource) => boolean>();
  const read = (condition: PermissionCondition) => {
    const known = compiled.get(condition);
    if (known) return known;
    const rule = requireRule(resource, condition);
    const params = validate(rule.params, condition.params ?? {}, `Permission rule '${rule.name}'`);
    const holds = (item: Resource) => rule.holds(item, params as never);
    compiled.set(condition, holds);
    return holds;
  };
  // Every rule is read before the first thing is judged, so that a wrong one is never passed over.
  visitConditions(conditions, read);
  return item => matchesConditions(conditions, condition => read(condition)(item));
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
