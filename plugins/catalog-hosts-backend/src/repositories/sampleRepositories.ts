import type { SampledItem, SampleLimits, SourceSample } from '@portico/catalog-node';
import type { FoundRepository, RepositoryFilter, RepositoryPage } from './HostDialect.ts';
import { advance, type RepositoryPosition } from './RepositoryPosition.ts';

/** What a sample is taken with. */
export interface SampledRepositories {
  filters: readonly RepositoryFilter[];
  /** What people see as the address of the source. */
  target: string;
  list(position: RepositoryPosition): Promise<RepositoryPage>;
  /** The filter that omits a repository; may look for its descriptor. */
  findRefusal(repository: FoundRepository): Promise<string | undefined>;
  getUrl(repository: FoundRepository): string;
  countRequests(): number;
}

/** Tries filters on repositories from a position on, until enough are taken. */
export async function sampleRepositories(
  start: RepositoryPosition,
  limits: SampleLimits,
  { filters, target, list, findRefusal, getUrl, countRequests }: SampledRepositories,
): Promise<SourceSample> {
  const items: SampledItem[] = [];
  let taken = 0;
  const isSpent = () =>
    taken >= limits.taken || items.length >= maxItems || countRequests() >= limits.requests;
  let position = start;
  for (let pages = 0; position.owner < position.owners.length; pages += 1) {
    if (pages >= limits.pages || isSpent()) return { items, isWhole: false };
    const page = await list(position);
    for (const repository of page.repositories) {
      // A descriptor that is looked for takes a request.
      if (isSpent()) return { items, isWhole: false };
      const refusedBy = await findRefusal(repository);
      const item = { name: repository.fullName, url: getUrl(repository) };
      if (refusedBy === undefined) taken += 1;
      items.push({
        ...item,
        reasons: refusedBy === undefined ? listReasons(filters, repository) : [],
        ...(refusedBy !== undefined && { refusedBy }),
      });
    }
    position = advance(position, page, target);
  }
  return { items, isWhole: true };
}

const maxItems = 1000;

function listReasons(filters: readonly RepositoryFilter[], repository: FoundRepository): string[] {
  return filters.flatMap(({ key, describeMatch }) =>
    describeMatch ? [`${key}: ${describeMatch(repository)}`] : [],
  );
}
