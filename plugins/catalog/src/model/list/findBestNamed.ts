import { type Entity, getEntityDisplayName } from '@portico/catalog-model';

/** The entity that a text names best: by its whole name, by how its name begins, by a part of it, or the first one. */
export function findBestNamed(entities: readonly Entity[], text: string): Entity | undefined {
  const wanted = text.trim().toLowerCase();
  const find = (isMatch: (name: string) => boolean) =>
    entities.find(entity =>
      [getEntityDisplayName(entity), entity.metadata.name].some(name =>
        isMatch(name.toLowerCase()),
      ),
    );
  return (
    find(name => name === wanted) ??
    find(name => name.startsWith(wanted)) ??
    find(name => name.includes(wanted)) ??
    entities[0]
  );
}
