import type { CatalogApi, EntityQuery } from '@portico/catalog-common';
import { stringifyEntityRef } from '@portico/catalog-model';
import { readChanges, readLatestChange } from '@portico/catalog-node';
import type { PluginClient } from '@portico/contract';
import { type ViewQuery, watchLimits, type WatchType } from '@portico/notifications-common';
import type { WatchedState, WatchedStateSource } from '@portico/notifications-node';
import type { Logger } from '@portico/server';
import type { WatchedStateRow } from '../store/tables.ts';
import type { WatchedEvent, WatchedSet, WatchedStore } from '../store/WatchedStore.ts';
import type { ReaderRights } from './ReaderRights.ts';
import { nameStateKind, type StateDetail } from './writeWatchNews.ts';

/** What watched entities are followed with. */
export interface WatchFollowerOptions {
  store: WatchedStore;
  /** Of the catalog. */
  client: PluginClient;
  catalog: Pick<CatalogApi, 'getEntitiesByRefs' | 'streamEntities'>;
  rights: Pick<ReaderRights, 'actFor'>;
  sources: readonly WatchedStateSource[];
  logger: Logger;
  now: () => Date;
  /** How long news wait for others that go with them, and how often a team or view is read again at most. */
  gatherMs: number;
}

const changesPerPage = 1000;
const entitiesPerPage = 200;
const setsPerRun = 50;
/** Changes of a state so close to each other are one story. */
const flappingMs = 60 * 60_000;
const maxPauseMs = 60 * 60_000;
const maxStateLength = 200;

/** Who gets news of states, unless their source says otherwise. */
export const stateWatchers: readonly WatchType[] = ['entity', 'state', 'team'];

/** Finds out what happened to watched entities, from where it was read last. */
export class WatchFollower {
  readonly #options: WatchFollowerOptions;

  constructor(options: WatchFollowerOptions) {
    this.#options = options;
  }

  /** Reads each source once; one that fails is logged, and the others go on. */
  async run(signal: AbortSignal): Promise<void> {
    const { store, sources } = this.#options;
    if (!(await store.isAnythingWatched())) {
      if ((await store.getSequence()) !== undefined) await store.forgetSequence();
      return;
    }
    await this.#attempt('the changes of the catalog', signal, async () =>
      this.#followSets(await this.#followCatalog(signal), signal),
    );
    for (const source of sources)
      await this.#attempt(`'${source.name}'`, signal, () => this.#followStates(source, signal));
  }

  async #attempt(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      signal.throwIfAborted();
      this.#options.logger.warn(`News of what people watch lack ${name} for now`, { error });
    }
  }

  async #followCatalog(signal: AbortSignal): Promise<number> {
    const { store, client, now, gatherMs } = this.#options;
    let after = await store.getSequence();
    if (after === undefined) {
      after = await readLatestChange(client, signal);
      await store.noteChanges([], after);
      return after;
    }
    for (;;) {
      const changes = await readChanges(client, { after, limit: changesPerPage }, signal);
      if ('isExpired' in changes) {
        after = await readLatestChange(client, signal);
        await store.noteChanges([], after);
        return after;
      }
      const dueAt = new Date(now().getTime() + gatherMs).toISOString();
      const last = new Map(changes.items.map(change => [change.entityRef, change]));
      const kinds = { created: 'back', updated: 'changed', deleted: 'removed' } as const;
      const events = [...last.values()].map(({ entityRef, action, at }): WatchedEvent => ({
        entityRef,
        kind: kinds[action],
        detail: '',
        at: new Date(at).toISOString(),
        dueAt,
      }));
      if (changes.last !== after) await store.noteChanges(events, changes.last);
      after = changes.last;
      if (!changes.hasMore) return after;
    }
  }

  async #followSets(sequence: number, signal: AbortSignal): Promise<void> {
    const { store, now, logger, gatherMs } = this.#options;
    const readBefore = new Date(now().getTime() - gatherMs);
    for (const set of await store.listSets(sequence, readBefore, setsPerRun)) {
      signal.throwIfAborted();
      try {
        await this.#followSet(set, sequence, signal);
      } catch (error) {
        signal.throwIfAborted();
        logger.warn(`What a ${set.type} shows that somebody watches could not be read`, { error });
        await store.noteTried(set.id, { sequence, at: now() });
      }
    }
  }

  async #followSet(set: WatchedSet, sequence: number, signal: AbortSignal): Promise<void> {
    const { store, catalog, now, gatherMs } = this.#options;
    const known = await store.getMembers(set.id);
    const members = await this.#readMembers(set, signal);
    const joined = members.filter(ref => !known?.includes(ref));
    const left = (known ?? []).filter(ref => !members.includes(ref));
    const at = now();
    const dueAt = new Date(at.getTime() + gatherMs).toISOString();
    // What is gone altogether is reported as that.
    const stillThere = await catalog.getEntitiesByRefs(
      { entityRefs: left, fields: ['kind'] },
      { signal },
    );
    const toEvent = (kind: string) => (entityRef: string) => ({
      entityRef,
      kind,
      detail: '',
      at: at.toISOString(),
      dueAt,
    });
    const events = known
      ? [
          ...joined.map(toEvent('joined')),
          ...left.filter((_, index) => stillThere[index] !== undefined).map(toEvent('left')),
        ]
      : [];
    await store.noteMembers(set.id, { joined, left }, events, { sequence, at });
  }

  /** With the portal's own rights for a team, since several people watch it; with its reader's for a view. */
  async #readMembers(
    { type, target, view, user_ref: user }: WatchedSet,
    signal: AbortSignal,
  ): Promise<string[]> {
    const { catalog, rights } = this.#options;
    const query =
      type === 'team'
        ? { query: { 'relations.ownedBy': target } }
        : (JSON.parse(view ?? '{}') as ViewQuery as EntityQuery);
    const token = type === 'view' ? (await rights.actFor(user)).token : undefined;
    const refs: string[] = [];
    const fields = ['kind', 'metadata.name', 'metadata.namespace'];
    const options = { signal, ...(token !== undefined && { token }) };
    for await (const page of catalog.streamEntities({ ...query, fields }, options)) {
      refs.push(...page.map(entity => stringifyEntityRef(entity)));
      if (refs.length >= watchLimits.entities) break;
    }
    return refs.slice(0, watchLimits.entities);
  }

  async #followStates(source: WatchedStateSource, signal: AbortSignal): Promise<void> {
    const { store } = this.#options;
    const types = source.watchedBy ?? stateWatchers;
    for (let after = ''; ;) {
      const refs = await store.listEntities(types, after, entitiesPerPage);
      const last = refs.at(-1);
      if (last === undefined) return;
      after = last;
      const states = await source.readStates(refs, { signal });
      const known = await store.listStates(source.name, refs);
      const changed = refs.flatMap(ref => {
        const state = states.get(ref);
        return state && state.state.slice(0, maxStateLength) !== known.get(ref)?.state
          ? [{ ref, state }]
          : [];
      });
      const at = this.#options.now();
      const rows = changed.map(({ ref, state }) =>
        toRow(source, ref, state, { known: known.get(ref), at }),
      );
      const events = changed.flatMap(({ ref, state }, index) => {
        const row = rows[index];
        // How it was when somebody began to watch it is no news.
        return row && known.has(ref) ? [this.#toEvent(row, state, at)] : [];
      });
      await store.noteStates(rows, events, types);
    }
  }

  /** A state that changes again and again is reported less and less often, with how often it did. */
  #toEvent(row: WatchedStateRow, { isBad, texts, link }: WatchedState, at: Date): WatchedEvent {
    const { gatherMs } = this.#options;
    const pauseMs = Math.min(gatherMs * 2 ** Math.min(row.changes - 1, 10), maxPauseMs);
    const detail: StateDetail = { isBad, texts, changes: row.changes, ...(link && { link }) };
    return {
      entityRef: row.entity_ref,
      kind: nameStateKind(row.source),
      detail: JSON.stringify(detail),
      at: at.toISOString(),
      dueAt: new Date(at.getTime() + pauseMs).toISOString(),
    };
  }
}

function toRow(
  source: WatchedStateSource,
  entityRef: string,
  { state }: WatchedState,
  { known, at }: { known: WatchedStateRow | undefined; at: Date },
): WatchedStateRow {
  const isFlapping =
    known !== undefined &&
    known.changes > 0 &&
    at.getTime() - Date.parse(known.changed_at) < flappingMs;
  const changes = known === undefined ? 0 : isFlapping ? Number(known.changes) + 1 : 1;
  return {
    source: source.name,
    entity_ref: entityRef,
    state: state.slice(0, maxStateLength),
    changes,
    changed_at: at.toISOString(),
  };
}
