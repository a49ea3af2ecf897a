import type { FoundRepository, RepositoryFilter } from './HostDialect.ts';

/** The key of the first filter that omits a repository; `undefined` for one that is taken. */
export function findRefusal(
  filters: readonly RepositoryFilter[],
  repository: FoundRepository,
): string | undefined {
  return filters.find(({ takes }) => !takes(repository))?.key;
}
