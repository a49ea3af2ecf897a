import type { FoundRepository, NewBulkRun } from '@portico/catalog-import-common';
import type { State } from '@portico/ui';

/** What was chosen for a repository; what the analysis proposes where nothing was. */
export interface BulkChoice {
  owner?: string | undefined;
  type?: string | undefined;
}

/** What was chosen, by the full names of repositories. */
export type BulkChoices = Readonly<Record<string, BulkChoice>>;

/** Whether a repository can be imported. */
export function isImportable({ descriptor, isRegistered }: FoundRepository): boolean {
  return !isRegistered && descriptor !== 'empty';
}

/** Whether the catalog has something of a repository, from a descriptor in it or from elsewhere. */
export function isKnown({ isRegistered, entityRefs = [] }: FoundRepository): boolean {
  return isRegistered || entityRefs.length > 0;
}

/** Which repositories are listed: those that the catalog has nothing of, with and without a descriptor, or those that it has. */
export type RepositoryFilter = 'new' | 'found' | 'none' | 'known' | 'all';

/** Whether a filter lets a repository through. */
export function fitsFilter(repository: FoundRepository, filter: RepositoryFilter): boolean {
  if (filter === 'all') return true;
  if (filter === 'known') return isKnown(repository);
  if (isKnown(repository) || !isImportable(repository)) return false;
  if (filter === 'new') return true;
  return (repository.descriptor === 'present') === (filter === 'found');
}

/** How what was found in a repository is shown; nothing is wrong with a descriptor that is not registered. */
export function findLook({ isRegistered }: FoundRepository): State {
  return isRegistered ? 'good' : 'inactive';
}

/** What was found in a repository, and where it is. */
export interface FoundSummary {
  state: FoundRepository['descriptor'] | 'registered' | 'some';
  registered: number;
  total: number;
  /** Paths of descriptors; empty where the only one is at the root. */
  paths: string;
}

/** Sums up what was found in a repository. */
export function summarizeFound({
  descriptor,
  descriptors,
  isRegistered,
}: FoundRepository): FoundSummary {
  const registered = descriptors.filter(each => each.isRegistered).length;
  const [first, ...others] = descriptors;
  const isOneAtRoot = others.length === 0 && first?.path.includes('/') === false;
  return {
    state: isRegistered ? 'registered' : registered > 0 ? 'some' : descriptor,
    registered,
    total: descriptors.length,
    paths: isOneAtRoot ? '' : descriptors.map(({ path }) => path).join(', '),
  };
}

/** Repositories that a filter shows. */
export function filterRepositories(
  repositories: readonly FoundRepository[],
  { filter, text }: { filter: RepositoryFilter; text: string },
): FoundRepository[] {
  const term = text.trim().toLowerCase();
  return repositories.filter(
    each =>
      fitsFilter(each, filter) &&
      `${each.fullName} ${each.description}`.toLowerCase().includes(term),
  );
}

/** The choices with others for some repositories; an empty one changes nothing. */
export function choose(
  choices: BulkChoices,
  fullNames: Iterable<string>,
  { owner, type }: BulkChoice,
): BulkChoices {
  const changed = [...fullNames].map(name => [
    name,
    { ...choices[name], ...(owner && { owner }), ...(type?.trim() && { type: type.trim() }) },
  ]);
  return { ...choices, ...(Object.fromEntries(changed) as BulkChoices) };
}

/** What a bulk run is started with. */
export function writeRun(
  { host, owner, title, body }: { host: string; owner: string; title: string; body: string },
  repositories: readonly FoundRepository[],
  choices: BulkChoices,
): NewBulkRun {
  return {
    host,
    owner,
    repositories: repositories.map(({ url, fullName }) => ({ url, ...choices[fullName] })),
    ...(title.trim() && { title: title.trim() }),
    ...(body.trim() && { body }),
  };
}
