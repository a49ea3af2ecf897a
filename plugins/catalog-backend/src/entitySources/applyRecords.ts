import type { Entity } from '@portico/catalog-model';
import { stringifyEntityRef } from '@portico/catalog-model';
import type { EntityMutation, SourceRecord } from '@portico/catalog-node';
import { applyMutation } from '../ingestion/apply/applyMutation.ts';
import type { WorkerContext } from '../ingestion/IngestionContext.ts';
import type { DeletionGuard } from '../store/heldRuns.ts';
import { listRecords } from '../store/sourceStates.ts';
import { hashText, type SourceRun } from './SourceRun.ts';

const recordsPerRead = 5000;

/** What was made of a source's records last, in this process. */
export interface AppliedEntities {
  /** The number of that application; another process may have made one since. */
  applied: number;
  /** The hash of each entity by its ref; `undefined` when some could not be taken. */
  hashes: ReadonlyMap<string, string> | undefined;
}

/** What records come to. */
export interface Application {
  applied: AppliedEntities;
  /** In words. */
  problems: string[];
}

/**
 * Makes entities of all records of a run and stores them: all of them, or what differs from what was made last.
 *
 * @param options.last - what was made last; all are stored when omitted.
 */
export async function applyRecords(
  context: WorkerContext,
  run: SourceRun,
  { ofRun, guard, last }: { ofRun: number; guard: DeletionGuard; last?: AppliedEntities },
): Promise<Application> {
  const records = await readAll(context, run, ofRun);
  const entities = await run.waitFor(async () => run.source.toEntities(records));
  const { hashes, problems } = hashEntities(run.name, entities);
  const applied = await beginApplication(run);
  const known = last?.applied === applied - 1 ? last.hashes : undefined;
  const mutation: EntityMutation =
    known && hashes
      ? findDifference(entities, hashes, known)
      : { type: 'full', entities: entities.map(entity => ({ entity })) };
  const invalid = await applyMutation(context, getSourceRef(run.name), mutation, {
    guard,
    signal: run.signal,
  });
  if (invalid > 0)
    problems.push(
      `${invalid === 1 ? '1 entity is' : `${invalid} entities are`} not valid; what they were before stays. The errors of locations list them`,
    );
  return { applied: { applied, hashes: invalid > 0 ? undefined : hashes }, problems };
}

/** What the refs of providers and of sources begin with. */
export const providerPrefix = 'provider:';

/** The name of a source among all that entities come from. */
export function getSourceRef(name: string): string {
  return `${providerPrefix}${name}`;
}

async function readAll(
  { store }: WorkerContext,
  run: SourceRun,
  ofRun: number,
): Promise<SourceRecord[]> {
  const records: SourceRecord[] = [];
  for (let after = ''; ; after = records.at(-1)?.id ?? '') {
    run.signal.throwIfAborted();
    const from = after;
    const place = { source: run.name, run: ofRun };
    const rows = await store.write(({ trx }) => listRecords(trx, place, from, recordsPerRead));
    for (const { id, value } of rows) records.push({ id, value: JSON.parse(value) as unknown });
    if (rows.length < recordsPerRead) return records;
  }
}

/** Counts an application, so that no process takes an older one for the last. */
async function beginApplication(run: SourceRun): Promise<number> {
  const { applied } = await run.readState();
  await run.write(async () => ({ applied: applied + 1 }));
  return applied + 1;
}

function hashEntities(
  source: string,
  entities: readonly Entity[],
): { hashes: Map<string, string> | undefined; problems: string[] } {
  if (!Array.isArray(entities)) throw new TypeError(`Source '${source}' made no list of entities`);
  const hashes = new Map<string, string>();
  const problems: string[] = [];
  let isWhole = true;
  for (const entity of entities as readonly unknown[]) {
    if (typeof entity !== 'object' || entity === null || Array.isArray(entity))
      throw new TypeError(`Source '${source}' made something that is no entity of its records`);
    const ref = findRef(entity as Entity);
    if (ref === undefined) isWhole = false;
    else if (hashes.has(ref)) {
      isWhole = false;
      problems.push(`'${ref.slice(0, 200)}' is described more than once; the first one counts`);
    } else hashes.set(ref, hashText(JSON.stringify(entity)));
  }
  return { hashes: isWhole ? hashes : undefined, problems };
}

function findRef(entity: Entity): string | undefined {
  try {
    return stringifyEntityRef(entity);
  } catch {
    // What is wrong with it is found when it is stored.
    return undefined;
  }
}

function findDifference(
  entities: readonly Entity[],
  hashes: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, string>,
): EntityMutation {
  const added = entities.filter(entity => {
    const ref = stringifyEntityRef(entity);
    return hashes.get(ref) !== known.get(ref);
  });
  const removed = [...known.keys()].filter(ref => !hashes.has(ref));
  return {
    type: 'delta',
    added: added.map(entity => ({ entity })),
    removed: removed.map(entityRef => ({ entityRef })),
  };
}
