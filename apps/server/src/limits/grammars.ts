import { predicateSchema } from '@portico/catalog-common';
import { permissionConditionsSchema } from '@portico/contract/permissions';

/** A way to fill a place, by size. */
export interface Filling {
  name: string;
  max: number;
  make(size: number): unknown;
}

/** Texts that differ. */
export const listTexts = (count: number) => Array.from({ length: count }, (_, at) => `value-${at}`);

const isOwnedBy = (claims: readonly string[]) => ({
  rule: 'IS_ENTITY_OWNER',
  resourceType: 'catalog-entity',
  params: { claims },
});

function nest(levels: number, wrap: (inner: object) => object, innermost: object): object {
  let at = innermost;
  for (let level = 0; level < levels; level++) at = wrap(at);
  return at;
}

/** Fillings of places whose grammar is no part of their schema; its limits are repeated here. */
export const grammars: ReadonlyMap<unknown, readonly Filling[]> = new Map<unknown, Filling[]>([
  [
    predicateSchema,
    [
      {
        name: 'values',
        max: 20_000,
        make: size => ({ 'metadata.name': { $in: listTexts(size) } }),
      },
      {
        name: 'targets',
        max: 20_000,
        make: size => ({
          relations: { $contains: { type: 'ownedBy', targetRef: { $in: listTexts(size) } } },
        }),
      },
      {
        name: 'alternatives',
        max: 1000,
        make: size => ({ $any: listTexts(size).map(text => ({ 'metadata.name': text })) }),
      },
      {
        name: 'different conditions',
        max: 300,
        make: size => ({ $all: listTexts(size).map(text => ({ $not: { [text]: 'a' } })) }),
      },
      {
        name: 'levels',
        max: 32,
        make: size =>
          nest(size, inner => ({ $any: [{ $not: { kind: 'a' } }, inner] }), { kind: 'component' }),
      },
    ],
  ],
  [
    permissionConditionsSchema,
    [
      { name: 'claims', max: 20_000, make: size => isOwnedBy(listTexts(size)) },
      {
        name: 'alternatives',
        max: 999,
        make: size => ({ anyOf: listTexts(size).map(text => isOwnedBy([text])) }),
      },
      {
        name: 'levels',
        max: 31,
        make: size => nest(size, inner => ({ anyOf: [isOwnedBy(['a']), inner] }), isOwnedBy(['a'])),
      },
    ],
  ],
]);
