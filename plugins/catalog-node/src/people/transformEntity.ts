import type { Entity } from '@portico/catalog-model';
import type { DirectoryOrigin, DirectoryTransformer } from '../personTransformerPoints.ts';
import { InputError } from '@portico/errors';

/**
 * Lets transformers change an entity, one after the other.
 *
 * @throws InputError when one makes something else of it, which would end up under another kind.
 */
export async function transformEntity(
  entity: Entity,
  transformers: readonly DirectoryTransformer[],
  origin: DirectoryOrigin,
): Promise<Entity | undefined> {
  let current = entity;
  for (const transformer of transformers) {
    const changed = await transformer.transform(current, origin);
    if (!changed) return undefined;
    if (changed.kind !== entity.kind || typeof changed.metadata?.name !== 'string')
      throw new InputError(
        `A transformer made no ${entity.kind} with a name of '${entity.metadata.name}' (${origin.source}); return an entity of the same kind`,
      );
    current = changed;
  }
  return current;
}
