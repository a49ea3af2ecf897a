import type { ForgeRepository } from './ForgeRepository.ts';

/** Repositories in the order that a list names: by their ids, or what changed last first. */
export function orderRepositories(
  found: readonly ForgeRepository[],
  order: 'id' | 'updated' | 'pushed' | undefined,
): ForgeRepository[] {
  if (order === undefined) return [...found];
  if (order === 'id') return found.toSorted((a, b) => a.id - b.id);
  const key = order === 'pushed' ? 'pushedAt' : 'updatedAt';
  return found.toSorted((a, b) => (a[key] < b[key] ? 1 : a[key] > b[key] ? -1 : a.id - b.id));
}
