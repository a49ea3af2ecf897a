import type { Entity } from '@portico/catalog-model';
import { stringifyEntityRef } from '@portico/catalog-model';
import type { EntityMutation, SourceRecord } from '@portico/catalog-node';
import { forEachInTurns } from '@portico/server/work';
import { applyMutation } from '../ingestion/apply/applyMutation.ts';
import type { WorkerContext } from '../ingestion/IngestionContext.ts';
import type { DeletionGuard } from '../store/heldRuns.ts';
import { listRecords } from '../store/sourceStates.ts';
import { followRepositories, unfollowRepositories } from './followRepositories.ts';
import { hashText, type SourceRun } from './SourceRun.ts';

const recordsPerRead = 1000;

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
  const { hashes, problems } = await hashEntities(run, entities);
  // Before there are locations to read, so that what is read is known to be followed.
  await followRepositories(context, run, records);
  const applied = await beginApplication(run);
  const known = last?.applied === applied - 1 ? last.hashes : undefined;
  const mutation: EntityMutation =
    known && hashes
      ? await findDifference(run, { entities, hashes, known })
      : { type: 'full', entities: entities.map(entity => ({ entity })) };
  const invalid = await applyMutation(context, getSourceRef(run.name), mutation, {
    guard,
    signal: run.signal,
  });
  await unfollowRepositories(context, run, records);
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
  const place = { source: run.name, run: ofRun };
  for (let after = ''; ; after = records.at(-1)?.id ?? '') {
    run.signal.throwIfAborted();
    const rows = await listRecords(store.database.read, place, after, recordsPerRead);
    const { signal } = run;
    await forEachInTurns(
      rows,
      ({ id, value }) => void records.push({ id, value: JSON.parse(value) as unknown }),
      { signal },
    );
    if (rows.length < recordsPerRead) return records;
  }
}

/** Counts an application, so that no process takes an older one for the last. */
async function beginApplication(run: SourceRun): Promise<number> {
  const { applied } = await run.readState();
  await run.write(async () => ({ applied: applied + 1 }));
  return applied + 1;
}

/** The hash of each entity by its ref; `undefined` with an entity that has none, or one that another has. */
async function hashEntities(
  { name: source, signal }: SourceRun,
  entities: readonly Entity[],
): Promise<{ hashes: Map<string, string> | undefined; problems: string[] }> {
  if (!Array.isArray(entities)) throw new TypeError(`Source '${source}' made no list of entities`);
  const hashes = new Map<string, string>();
  const problems: string[] = [];
  let isWhole = true;
  const hash = (entity: unknown) => {
    if (typeof entity !== 'object' || entity === null || Array.isArray(entity))
      throw new TypeError(`Source '${source}' made something that is no entity of its records`);
    const ref = findRef(entity as Entity);
    if (ref === undefined) isWhole = false;
    else if (hashes.has(ref)) {
      isWhole = false;
      problems.push(`'${ref.slice(0, 200)}' is described more than once; the first one counts`);
    } else hashes.set(ref, hashText(JSON.stringify(entity)));
  };
  await forEachInTurns(entities as readonly unknown[], hash, { signal });
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

async function findDifference(
  { signal }: SourceRun,
  {
    entities,
    hashes,
    known,
  }: {
    entities: readonly Entity[];
    hashes: ReadonlyMap<string, string>;
    known: ReadonlyMap<string, string>;
  },
): Promise<EntityMutation> {
  const added: { entity: Entity }[] = [];
  const removed: { entityRef: string }[] = [];
  await forEachInTurns(
    entities,
    entity => {
      const ref = stringifyEntityRef(entity);
      if (hashes.get(ref) !== known.get(ref)) added.push({ entity });
    },
    { signal },
  );
  for (const entityRef of known.keys()) if (!hashes.has(entityRef)) removed.push({ entityRef });
  return { type: 'delta', added, removed };
}
