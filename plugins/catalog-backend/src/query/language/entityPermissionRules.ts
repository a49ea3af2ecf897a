import type { EntityPredicate } from '@portico/catalog-common';
import type { EntityPermissionRule } from '@portico/catalog-node';
import { z } from 'zod';

const text = z.string().min(1);
const keyed = <Key extends string>(key: Key) =>
  z.object({ [key]: text, value: z.string().optional() } as {
    [K in Key]: typeof text;
  } & { value: z.ZodOptional<z.ZodString> });

/** Declares a rule, so that its predicate is typed by its parameters. */
function createRule<S extends z.ZodType>(rule: {
  name: string;
  description: string;
  params: S;
  toQuery(params: z.output<S>): EntityPredicate;
}): EntityPermissionRule {
  return rule as EntityPermissionRule;
}

function hasValue(key: string, value: string | undefined): EntityPredicate {
  return { [key]: value ?? { $exists: true } };
}

/** The rules on entities, under the names and with the parameters that the ecosystem gives them. */
export const entityPermissionRules: readonly EntityPermissionRule[] = [
  createRule({
    name: 'IS_ENTITY_OWNER',
    description: 'The entity is owned by one of these users or groups',
    params: z.object({ claims: z.array(z.string()) }),
    toQuery: ({ claims }) => ({ 'relations.ownedBy': { $in: claims } }),
  }),
  createRule({
    name: 'IS_ENTITY_KIND',
    description: 'The entity is of one of these kinds',
    params: z.object({ kinds: z.array(z.string()) }),
    toQuery: ({ kinds }) => ({ kind: { $in: kinds } }),
  }),
  createRule({
    name: 'HAS_ANNOTATION',
    description: 'The entity has the annotation, with this value where one is given',
    params: keyed('annotation'),
    toQuery: ({ annotation, value }) => hasValue(`metadata.annotations.${annotation}`, value),
  }),
  createRule({
    name: 'HAS_LABEL',
    description: 'The entity has the label, with this value where one is given',
    params: keyed('label'),
    toQuery: ({ label, value }) => hasValue(`metadata.labels.${label}`, value),
  }),
  createRule({
    name: 'HAS_METADATA',
    description: 'The entity has the metadata, with this value where one is given',
    params: keyed('key'),
    toQuery: ({ key, value }) => hasValue(`metadata.${key}`, value),
  }),
  createRule({
    name: 'HAS_SPEC',
    description: 'The entity has the key in its spec, with this value where one is given',
    params: keyed('key'),
    toQuery: ({ key, value }) => hasValue(`spec.${key}`, value),
  }),
];
