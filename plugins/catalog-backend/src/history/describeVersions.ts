import type { EntityVersion } from '@portico/catalog-common/history';
import {
  type EntityRelation,
  managedByLocationAnnotation,
  viewUrlAnnotation,
} from '@portico/catalog-model';
import type { CodeHosts } from '@portico/code-hosts';
import { compareDocuments, type DocumentDifference } from './compareDocuments.ts';
import { readAnnotation } from './readAnnotation.ts';
import type { RelationEvent } from './relationPast.ts';
import { sumRelationEvents } from './sumRelationEvents.ts';
import type { VersionRow } from './versionRows.ts';

/** A document for comparing, with marks for its long texts. */
export interface DocumentOutline {
  value: unknown;
  /** Characters of its JSON text. */
  size: number;
}

/** A version with the documents at its sides; they are the same when only relations changed. */
export interface VersionStep {
  row: VersionRow;
  /** The number of the version before, where one is known. */
  previous: number | undefined;
  before: DocumentOutline | undefined;
  after: DocumentOutline | undefined;
}

/** Of values and relations in a list of versions; there may be thousands. */
const maxListed = 20;
/** Characters; larger documents are not compared for a list. */
const largestCompared = 512 * 1024;

/** Says in short what a version changed. */
export function describeVersion(
  { row, previous, before, after }: VersionStep,
  events: readonly RelationEvent[],
  codeHosts: CodeHosts,
): EntityVersion {
  const difference = row.action === 'updated' ? compare(before, after) : noDifference;
  const document = (after ?? before)?.value;
  const locationRef = readAnnotation(document, managedByLocationAnnotation);
  const commit = describeCommit(row, document, locationRef, codeHosts);
  const low = previous ?? row.seq - 1;
  const own = events.filter(({ seq }) => seq > low && seq <= row.seq);
  // What came with the entity is no change of it.
  const { added, removed } = sumRelationEvents(row.action === 'created' ? [] : own);
  return {
    version: row.seq,
    at: row.at,
    action: row.action,
    ...(locationRef !== undefined && { locationRef }),
    ...(commit && { commit }),
    changes: difference.changes.slice(0, maxListed),
    changedValues: difference.changes.length,
    ...(difference.lines && { lines: difference.lines }),
    relations: {
      added: listSome(added),
      removed: listSome(removed),
      addedTotal: added.length,
      removedTotal: removed.length,
    },
  };
}

/** The commit that was noted, or that the address of the source names; only documents come with one. */
function describeCommit(
  row: VersionRow,
  document: unknown,
  locationRef: string | undefined,
  codeHosts: CodeHosts,
): EntityVersion['commit'] {
  if (row.action !== 'created' && row.action !== 'updated') return undefined;
  const address = locationRef?.startsWith('url:') ? locationRef.slice('url:'.length) : undefined;
  const id = row.commit_id ?? (address && codeHosts.getPinnedCommit(address));
  if (!id) return undefined;
  const page = address ?? readAnnotation(document, viewUrlAnnotation);
  const url = page === undefined ? undefined : codeHosts.getCommitUrl(page, id);
  return { id, ...(url !== undefined && { url }) };
}

const noDifference: DocumentDifference = { changes: [] };

function compare(
  before: DocumentOutline | undefined,
  after: DocumentOutline | undefined,
): DocumentDifference {
  if (!before || !after || Math.max(before.size, after.size) > largestCompared) return noDifference;
  return compareDocuments(before.value, after.value);
}

function listSome(relations: readonly EntityRelation[]): EntityVersion['relations']['added'] {
  return relations
    .toSorted((a, b) => (`${a.type} ${a.targetRef}` < `${b.type} ${b.targetRef}` ? -1 : 1))
    .slice(0, maxListed)
    .map(({ type, targetRef }) => ({ type, targetRef }));
}
