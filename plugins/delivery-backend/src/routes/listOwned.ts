import type { CatalogApi } from '@portico/catalog-common';
import { type Entity, parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import { deliveryAnnotationNames, deliveryLimits } from '@portico/delivery-common';
import { InputError } from '@portico/errors';

/**
 * Entities of owners with an annotation that delivery reads, as far as the caller may read them.
 *
 * @param options - token of the caller for the catalog.
 * @throws InputError for an owner that is no entity ref.
 */
export async function listOwned(
  owners: readonly string[],
  catalog: CatalogApi,
  options: { token: string; signal: AbortSignal },
): Promise<Entity[]> {
  const refs = [...new Set(owners.map(readRef))];
  const { items } = await catalog.queryEntities(
    {
      query: {
        $all: [
          { 'relations.ownedBy': { $in: refs } },
          {
            $any: deliveryAnnotationNames.map(name => ({
              [`metadata.annotations.${name}`]: { $exists: true },
            })),
          },
        ],
      },
      limit: deliveryLimits.ownedEntities,
    },
    options,
  );
  return [...items];
}

function readRef(owner: string, at: number): string {
  try {
    return stringifyEntityRef(parseEntityRef(owner));
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new InputError(`Body field 'owners.${at}' is no entity ref: ${reason}`);
  }
}
