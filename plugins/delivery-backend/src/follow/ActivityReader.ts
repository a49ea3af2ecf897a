import type { CodeHostsApi, ReceivedPushes } from '@portico/code-hosts-node';
import type { Logger } from '@portico/server';
import type { DeliveryEvents } from '../events/DeliveryEvents.ts';
import type { ReadingKind, Readings } from '../read/Readings.ts';
import type { FollowedProjects } from './FollowedProjects.ts';
import type { FollowedReading } from './listDue.ts';

/** What webhooks are followed with. */
export interface ActivityReaderOptions {
  projects: Pick<FollowedProjects, 'find'>;
  readings: Pick<Readings, 'expire' | 'listStored' | 'readNext'>;
  events: Pick<DeliveryEvents, 'publish'>;
  /** The share of a host's limit of requests that is left to others. */
  reserve: number;
  logger: Logger;
  now: () => Date;
}

/** How long after one reading of a project the next is made at the earliest. */
const pauseMs = 1000;
/** What nobody has opened for so long is not read at once. */
const openedLastWeekMs = 7 * 86_400_000;

/** Reads again what webhooks say is other than before, and reports it to open pages. */
export class ActivityReader {
  readonly #options: ActivityReaderOptions;
  readonly #stopping = new AbortController();
  #disconnect: (() => void) | undefined;
  /** Readings that wait for their pause to end; true where they changed meanwhile. */
  readonly #pauses = new Map<string, { timer: NodeJS.Timeout; isChanged: boolean }>();

  constructor(options: ActivityReaderOptions) {
    this.#options = options;
  }

  /** Begins to hear of webhooks; what fails is logged. */
  start(hosts: Pick<CodeHostsApi, 'onReceived'>): void {
    this.#disconnect = hosts.onReceived(received => {
      this.#follow(received).catch((error: unknown) =>
        this.#options.logger.warn('A webhook could not be followed', { error }),
      );
    });
  }

  /** Ends. */
  stop(): void {
    this.#disconnect?.();
    this.#stopping.abort();
    for (const { timer } of this.#pauses.values()) clearTimeout(timer);
    this.#pauses.clear();
  }

  async #follow({ hosts, pushes, activities = [] }: ReceivedPushes): Promise<void> {
    const changed = new Map<string, { repository: string; kind: ReadingKind }>();
    // A push is the beginning of builds, and a new commit of a pull request.
    for (const { repository } of pushes)
      for (const kind of ['builds', 'pull-requests'] as const)
        changed.set(`${kind} ${repository}`, { repository, kind });
    for (const activity of activities)
      changed.set(`${activity.kind} ${activity.repository}`, activity);
    for (const { host } of hosts)
      for (const { repository, kind } of changed.values()) {
        const found = await this.#options.projects.find(
          { host, repository, kind },
          this.#stopping.signal,
        );
        await Promise.all(found.map(reading => this.#read(reading)));
      }
  }

  async #read(reading: FollowedReading): Promise<void> {
    const { readings, events, reserve, now } = this.#options;
    const { task, uids } = reading;
    const pause = this.#pauses.get(task.key);
    if (pause) {
      pause.isChanged = true;
      return;
    }
    this.#startPause(reading);
    const { wantedAt } = (await readings.listStored([task])).get(task.key) ?? {};
    const isWanted =
      wantedAt !== undefined && now().getTime() - Date.parse(wantedAt) < openedLastWeekMs;
    if (!isWanted) return readings.expire(task);
    const { pausedUntil } = await readings.readNext(task, reserve);
    if (pausedUntil !== undefined) await readings.expire(task);
    await events.publish(uids);
  }

  #startPause(reading: FollowedReading): void {
    if (this.#stopping.signal.aborted) return;
    const { key } = reading.task;
    const timer = setTimeout(() => {
      const isChanged = this.#pauses.get(key)?.isChanged;
      this.#pauses.delete(key);
      if (isChanged)
        this.#read(reading).catch((error: unknown) =>
          this.#options.logger.warn('A project could not be read again', { error }),
        );
    }, pauseMs);
    timer.unref();
    this.#pauses.set(key, { timer, isChanged: false });
  }
}
