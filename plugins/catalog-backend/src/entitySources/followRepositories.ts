import type { EntitySource, FollowedRepository, SourceRecord } from '@portico/catalog-node';
import type { CodeHosts } from '@portico/code-hosts';
import { forEachInTurns } from '@portico/server/work';
import { getRepositoryKey } from '../ingestion/followedRepositories.ts';
import type { WorkerContext } from '../ingestion/IngestionContext.ts';
import type { CatalogStore } from '../store/CatalogStore.ts';
import {
  dropFollowedTargets,
  type FollowedTarget,
  listFollowedTargets,
  listFollowingSources,
  makeChangedDue,
  storeFollowedTargets,
} from '../store/followedRepositories.ts';
import { listUrlParts } from '../store/sourceQueries.ts';
import type { SourceRun } from './SourceRun.ts';

/** What is no longer followed is requested after this, as other locations are. */
const unfollowedPauseMs = 10 * 60_000;
const maxEveryMs = 14 * 24 * 60 * 60_000;

/** Stores what a source follows, and has the files requested of repositories that have changed. */
export async function followRepositories(
  { store, codeHosts }: WorkerContext,
  run: SourceRun,
  records: readonly SourceRecord[],
): Promise<void> {
  const listed = run.source.listFollowed?.(records);
  if (!listed) return;
  const known = await listFollowedTargets(store.database.read, run.name);
  const targets = await describeTargets(run, listed, codeHosts);
  const differing = [...targets.values()].filter(each => !isSame(known.get(each.target), each));
  const changed = differing.flatMap(each => {
    const before = known.get(each.target);
    return before && before.version !== each.version ? [each.repository] : [];
  });
  const ids = await listSourcesOf(store.database.read, new Set(changed), run, codeHosts);
  if (differing.length === 0) return;
  await run.write(async tx => {
    await makeChangedDue(tx, ids);
    await storeFollowedTargets(tx, run.name, differing);
    return {};
  });
}

/** Ends following what a source no longer lists, once its entities show that. */
export async function unfollowRepositories(
  { store }: WorkerContext,
  run: SourceRun,
  records: readonly SourceRecord[],
): Promise<void> {
  const listed = run.source.listFollowed?.(records);
  if (!listed) return;
  const known = await listFollowedTargets(store.database.read, run.name);
  for (const { target } of listed) known.delete(target);
  const targets = [...known.keys()];
  if (targets.length === 0) return;
  await run.write(async tx => {
    await dropFollowedTargets(tx, run.name, { targets, dueAt: store.now(unfollowedPauseMs) });
    return {};
  });
}

/** Ends following what sources list that are no longer configured. */
export async function unfollowOthers(
  store: CatalogStore,
  sources: readonly EntitySource[],
): Promise<void> {
  const { read } = store.database;
  const names = new Set(sources.map(({ name }) => name));
  for (const name of await listFollowingSources(read)) {
    if (names.has(name)) continue;
    const targets = [...(await listFollowedTargets(read, name)).keys()];
    const dueAt = store.now(unfollowedPauseMs);
    await store.write(tx => dropFollowedTargets(tx, name, { targets, dueAt }));
  }
}

async function describeTargets(
  { signal }: SourceRun,
  listed: readonly FollowedRepository[],
  codeHosts: CodeHosts,
): Promise<Map<string, FollowedTarget>> {
  const targets = new Map<string, FollowedTarget>();
  await forEachInTurns(
    listed,
    ({ target, version, everyMs, evidence }) => {
      const repository = getRepositoryKey(target, codeHosts);
      if (repository !== undefined)
        targets.set(target, {
          target,
          repository,
          version: version ?? null,
          every_ms: Math.min(everyMs, maxEveryMs),
          evidence: evidence ? JSON.stringify(evidence) : null,
          last_activity_at: evidence?.lastActivityAt ?? null,
        });
    },
    { signal },
  );
  return targets;
}

function isSame(before: FollowedTarget | undefined, now: FollowedTarget): boolean {
  return (
    before?.version === now.version &&
    before.every_ms === now.every_ms &&
    before.evidence === now.evidence
  );
}

/** The locations that are files of repositories, or include some. */
async function listSourcesOf(
  db: WorkerContext['store']['database']['read'],
  repositories: ReadonlySet<string>,
  { signal }: SourceRun,
  codeHosts: CodeHosts,
): Promise<number[]> {
  const [first, ...others] = repositories;
  if (first === undefined) return [];
  // Addresses may spell a name otherwise; only plain ones narrow the search.
  const name = first.slice(first.lastIndexOf('/') + 1);
  const text = others.length === 0 && /^[\w.-]+$/.test(name) ? name : '';
  const ids = new Set<number>();
  await forEachInTurns(
    await listUrlParts(db, text),
    ({ id, target, included }) => {
      const isAffected = [target, ...included].some(address => {
        const key = getRepositoryKey(address, codeHosts);
        return key !== undefined && repositories.has(key);
      });
      if (isAffected) ids.add(id);
    },
    { signal },
  );
  return [...ids];
}
