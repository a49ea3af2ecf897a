import type { EntityPredicate } from '@portico/catalog-common';
import type { EntityPermissionRule } from '@portico/catalog-node';
import { InputError } from '@portico/errors';
import { z } from 'zod';

/** A filter of published rules: one key, or filters joined. */
type PublishedFilter =
  | { key: string; values?: readonly string[] }
  | { anyOf: readonly PublishedFilter[] }
  | { allOf: readonly PublishedFilter[] }
  | { not: PublishedFilter };

/** A rule in the form of plugin-permission-node. */
export interface PublishedRule {
  name: string;
  description: string;
  resourceType?: string;
  resourceRef?: { resourceType: string };
  toQuery(params: unknown): unknown;
}

/** The type of what a rule is about. */
export function getRuleType({ resourceType, resourceRef }: PublishedRule): string | undefined {
  return resourceRef?.resourceType ?? resourceType;
}

/** Parameters of published rules, which the rules check by themselves. */
export const publishedParams = z.record(z.string(), z.unknown());

/** A published rule on entities: its query is what it means, for lists and for single entities. */
export function adaptPermissionRule(rule: PublishedRule): EntityPermissionRule {
  const { name, description } = rule;
  return {
    name,
    description,
    params: publishedParams,
    toQuery: (params: unknown) => toPredicate(rule.toQuery(params) as PublishedFilter, name),
  };
}

function toPredicate(filter: PublishedFilter, name: string): EntityPredicate {
  if ('anyOf' in filter) return { $any: filter.anyOf.map(each => toPredicate(each, name)) };
  if ('allOf' in filter) return { $all: filter.allOf.map(each => toPredicate(each, name)) };
  if ('not' in filter) return { $not: toPredicate(filter.not, name) };
  if (typeof filter.key !== 'string')
    throw new InputError(`The permission rule '${name}' makes a query that cannot be read`);
  return { [filter.key]: filter.values ? { $in: filter.values } : { $exists: true } };
}
