import { catalogEntityResourceType } from '@portico/catalog-common';
import { isJsonObject } from '@portico/catalog-model';
import type { PermissionCondition, PermissionConditions } from '@portico/contract';
import { InputError } from '@portico/errors';
import { allOf, anyOf, keyExists, not, type Predicate, valueIn } from './predicate.ts';

type Params = Readonly<Record<string, unknown>>;

/** The rules by which permission conditions speak of entities, each as a predicate. */
const rules: Record<string, (params: Params, rule: string) => Predicate> = {
  IS_ENTITY_OWNER: (params, rule) =>
    valueIn('relations.ownedby', requireTexts(params, 'claims', rule)),
  IS_ENTITY_KIND: (params, rule) => valueIn('kind', requireTexts(params, 'kinds', rule)),
  HAS_ANNOTATION: (params, rule) =>
    hasValue(`metadata.annotations.${requireText(params, 'annotation', rule)}`, params, rule),
  HAS_LABEL: (params, rule) =>
    hasValue(`metadata.labels.${requireText(params, 'label', rule)}`, params, rule),
  HAS_METADATA: (params, rule) =>
    hasValue(`metadata.${requireText(params, 'key', rule)}`, params, rule),
  HAS_SPEC: (params, rule) => hasValue(`spec.${requireText(params, 'key', rule)}`, params, rule),
};

/** The names of the rules on entities. */
export const conditionRuleNames: readonly string[] = Object.keys(rules);

/**
 * Reads the conditions of a permission decision as a predicate.
 *
 * @throws InputError when a rule is not known, is for other things than entities, or has wrong parameters.
 */
export function parsePermissionConditions(conditions: PermissionConditions): Predicate {
  if ('anyOf' in conditions) return anyOf(...conditions.anyOf.map(parsePermissionConditions));
  if ('allOf' in conditions) return allOf(...conditions.allOf.map(parsePermissionConditions));
  if ('not' in conditions) return not(parsePermissionConditions(conditions.not));
  return parseCondition(conditions);
}

function parseCondition({ rule, resourceType, params }: PermissionCondition): Predicate {
  if (resourceType !== catalogEntityResourceType)
    throw new InputError(
      `Permission rule '${rule}' is for '${resourceType}'; the catalog's rules are for '${catalogEntityResourceType}'`,
    );
  const known = Object.hasOwn(rules, rule) ? rules[rule] : undefined;
  if (!known)
    throw new InputError(
      `Permission rule '${rule}' is not known; use one of ${conditionRuleNames.join(', ')}`,
    );
  return known(isJsonObject(params) ? params : {}, rule);
}

function hasValue(key: string, { value }: Params, rule: string): Predicate {
  if (value === undefined) return keyExists(key);
  if (typeof value !== 'string')
    throw new InputError(`Permission rule '${rule}' needs a text as 'value', or none`);
  return valueIn(key, [value]);
}

function requireText(params: Params, name: string, rule: string): string {
  const value = params[name];
  if (typeof value !== 'string' || value === '')
    throw new InputError(`Permission rule '${rule}' needs a text as '${name}'`);
  return value;
}

function requireTexts(params: Params, name: string, rule: string): string[] {
  const value = params[name];
  if (!Array.isArray(value) || !value.every(item => typeof item === 'string'))
    throw new InputError(`Permission rule '${rule}' needs a list of texts as '${name}'`);
  return value;
}
