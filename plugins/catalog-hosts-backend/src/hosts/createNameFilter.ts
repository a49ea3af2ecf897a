import type { FoundRepository, RepositoryFilter } from '../repositories/HostDialect.ts';
import type { TextFilter } from './providerConfig.ts';

/** A filter by the name of a repository, without its owner unless another part is given. */
export function createNameFilter(
  key: string,
  { source, matches }: TextFilter,
  getText = ({ fullName }: FoundRepository) => fullName.slice(fullName.indexOf('/') + 1),
): RepositoryFilter {
  return { key, takes: found => matches(getText(found)), describeMatch: () => source };
}
