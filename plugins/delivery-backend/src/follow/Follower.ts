import type { Logger } from '@portico/server';
import type { Readings } from '../read/Readings.ts';
import type { ReadingMoments, ReadingStore } from '../store/ReadingStore.ts';
import type { FollowedHostRow } from '../store/tables.ts';
import type { FollowedProjects } from './FollowedProjects.ts';
import type { FollowStore } from './FollowStore.ts';
import { type FollowedReading, listDue } from './listDue.ts';

/** How much is followed. */
export interface FollowRules {
  /** How old a reading becomes at most, while there is room for all. */
  every: number;
  /** Readings of one host in an hour. */
  readingsPerHour: number;
  /** The share of a host's limit of requests after whose use, by whomever, nothing is followed. */
  share: number;
}

/** What is followed with. */
export interface FollowerOptions {
  projects: Pick<FollowedProjects, 'list'>;
  readings: Readings;
  store: Pick<ReadingStore, 'listMoments'>;
  hosts: Pick<FollowStore, 'replace'>;
  rules: FollowRules;
  /** How often there is a turn. */
  turnMs: number;
  logger: Logger;
  now: () => Date;
}

const hourMs = 3_600_000;
const maxUnreachable = 2;

/** Reads projects again while nobody looks, so that what was deployed when is known later. */
export class Follower {
  readonly #options: FollowerOptions;
  /** Until when an account's limit of requests is left to others. */
  readonly #paused = new Map<string, string>();

  constructor(options: FollowerOptions) {
    this.#options = options;
  }

  /** One turn: of each host as much as its time has room for, the most urgent first. */
  async run(signal: AbortSignal): Promise<void> {
    const { projects, rules, store, hosts, now } = this.#options;
    const followed = await projects.list(signal);
    this.#endPauses();
    const due = listDue(followed, await store.listMoments(), {
      now: now().getTime(),
      everyMs: rules.every,
    }).filter(({ account }) => !this.#paused.has(account));
    await Promise.all(
      [...Map.groupBy(due, ({ task }) => task.host).values()].map(readings =>
        this.#readHost(readings, signal),
      ),
    );
    await hosts.replace(this.#describe(followed, await store.listMoments()));
  }

  async #readHost(due: readonly FollowedReading[], signal: AbortSignal): Promise<void> {
    const { readings, rules, turnMs } = this.#options;
    let left = Math.max(1, Math.floor((rules.readingsPerHour * turnMs) / hourMs));
    let unreachable = 0;
    for (const { task, account } of due) {
      if (left === 0 || unreachable === maxUnreachable || signal.aborted) return;
      if (this.#paused.has(account)) continue;
      const { pausedUntil, problem } = await readings.readAgain(task, 1 - rules.share);
      left -= 1;
      unreachable = problem?.reason === 'unreachable' ? unreachable + 1 : 0;
      if (pausedUntil !== undefined) this.#pause(account, pausedUntil);
    }
  }

  #pause(account: string, until: string): void {
    this.#paused.set(account, until);
    const [host] = account.split('\n');
    this.#options.logger.info(
      'Projects of a host are not followed until its limit of requests is reset',
      { host, until },
    );
  }

  #endPauses(): void {
    const now = this.#options.now().getTime();
    for (const [account, until] of this.#paused)
      if (Date.parse(until) <= now) this.#paused.delete(account);
  }

  #describe(
    followed: readonly FollowedReading[],
    moments: ReadonlyMap<string, ReadingMoments>,
  ): FollowedHostRow[] {
    const { rules, now } = this.#options;
    const hourAgo = now().getTime() - hourMs;
    const byHost = Map.groupBy(followed, ({ task }) => task.host);
    return [...byHost].map(([host, own]) => {
      const found = own.flatMap(({ task }) => moments.get(task.key) ?? []);
      const read = found.flatMap(({ readAt }) => readAt ?? []);
      const oldest = read.reduce((least, at) => Math.min(least, at), Infinity);
      const pauses = own.flatMap(({ account }) => this.#paused.get(account) ?? []).toSorted();
      return {
        host,
        followed: own.length,
        unread: own.length - read.length,
        oldest_at: read.length > 0 ? new Date(oldest).toISOString() : null,
        tried: found.filter(({ triedAt }) => triedAt > hourAgo).length,
        allowed: rules.readingsPerHour,
        paused_until: pauses.at(-1) ?? null,
      };
    });
  }
}
