import { catalogEntityResourceType } from '@portico/catalog-common/permissions';
import type { PermissionConditions } from '@portico/contract/permissions';
import { createOwnerWord, type PolicyWord } from '@portico/server/permissions';
import { z } from 'zod';

const text = z.string().regex(/^[^=]/);
const texts = z.union([text.transform(one => [one]), z.array(text).min(1)]);
const value = z.union([text, z.number(), z.boolean()]).transform(String);
const values = z.union([value.transform(one => [one]), z.array(value).min(1)]);

function rule(name: string, params: Record<string, unknown>): PermissionConditions {
  return { rule: name, resourceType: catalogEntityResourceType, params };
}

function anyOf(items: PermissionConditions[]): PermissionConditions {
  const [only] = items;
  return items.length === 1 && only ? only : { anyOf: items };
}

function allOf(items: PermissionConditions[]): PermissionConditions {
  const [only] = items;
  return items.length === 1 && only ? only : { allOf: items };
}

/**
 * A word that takes a key, which must be there, alone or with its value after `=`, a list of these of
 * which one must hold, or keys with the values that each may have. Keys with a slash or dot, such as
 * those of annotations, cannot be keys of the configuration.
 */
function keyWord(ruleName: string, param: string, example: string): PolicyWord {
  const names = texts.transform(written =>
    anyOf(
      written.map(item => {
        const at = item.indexOf('=');
        if (at < 0) return rule(ruleName, { [param]: item });
        return rule(ruleName, { [param]: item.slice(0, at), value: item.slice(at + 1) });
      }),
    ),
  );
  const map = z
    .record(text, values)
    .refine(keys => Object.keys(keys).length > 0)
    .transform(keys =>
      allOf(
        Object.entries(keys).map(([key, options]) =>
          anyOf(options.map(option => rule(ruleName, { [param]: key, value: option }))),
        ),
      ),
    );
  return {
    usage: `write a key that must be there, 'key=value', a list of these, or keys with the values they may have, such as '${example}'`,
    schema: z.union([names, map]),
  };
}

/** The conditions for entities that one of these refs owns. */
export function ownedBy(ownerRefs: readonly string[]): PermissionConditions {
  return rule('IS_ENTITY_OWNER', { claims: [...ownerRefs] });
}

/** The words by which policy files speak of entities. Several beside each other must all hold. */
export const entityPolicyWords: Readonly<Record<string, PolicyWord>> = {
  isOwner: createOwnerWord(ownedBy),
  kind: {
    usage: "write a kind or a list of kinds, such as 'kind: [Component, API]'",
    schema: texts.transform(kinds => rule('IS_ENTITY_KIND', { kinds })),
  },
  namespace: {
    usage: "write a namespace or a list of namespaces, such as 'namespace: [default, shared]'",
    schema: texts.transform(names =>
      anyOf(names.map(name => rule('HAS_METADATA', { key: 'namespace', value: name }))),
    ),
  },
  annotation: keyWord('HAS_ANNOTATION', 'annotation', 'annotation: example.com/tier=gold'),
  label: keyWord('HAS_LABEL', 'label', 'label: { tier: [one, two] }'),
  metadata: keyWord('HAS_METADATA', 'key', 'metadata: { tags: public }'),
  spec: keyWord('HAS_SPEC', 'key', 'spec: { type: service }'),
};
