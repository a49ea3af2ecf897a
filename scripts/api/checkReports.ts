import type { Changeset } from '../release/notes/Changeset.ts';
import type { AuthorPackage } from './listAuthorPackages.ts';
import { digest, listDifferences, nameReport, parseReport } from './reports.ts';

/** A package, what its report says now, and what is stored. */
export interface ReportState {
  package: Pick<AuthorPackage, 'name' | 'version'>;
  body: string;
  stored: string | undefined;
}

const accept = 'npm run api:accept -- CHANGESET';

/**
 * What is wrong with the report of a package, with what to do; `undefined` when nothing is.
 *
 * A report names the changeset that it was accepted with, and the version that was current then. While that is still the version, the
 * changeset must be there and name the package; a release removes changesets and raises the version. The rule needs no history, so
 * that it holds in a shallow clone.
 */
export function findProblem(
  state: ReportState,
  changesets: readonly Changeset[],
): string | undefined {
  const { name, version } = state.package;
  const file = nameReport(name);
  if (state.stored === undefined) {
    return `${name} has no report: describe the package in a changeset (npm run tool -- changeset), then run ${accept}`;
  }
  const stored = parseReport(state.stored);
  if (!stored) return `${file} is not readable: run ${accept}`;
  if (stored.body !== state.body) {
    const names = listDifferences(stored.body, state.body).map(line => `\n    ${line}`);
    return `The API of ${name} has changed:${names.join('')}\n  If this is meant, say so to its users in a changeset (npm run tool -- changeset), then run ${accept}`;
  }
  if (stored.digest !== digest(stored.body)) {
    return `${file} was changed by hand or by a merge: run ${accept}`;
  }
  const changeset = changesets.find(({ id }) => id === stored.changeset);
  if (stored.version === version && !changeset?.bumps.has(name)) {
    return `${file} was accepted with '.changeset/${stored.changeset}.md', which ${
      changeset ? `does not name ${name}` : 'does not exist'
    }: write it (npm run tool -- changeset), then run ${accept}`;
  }
  return undefined;
}
