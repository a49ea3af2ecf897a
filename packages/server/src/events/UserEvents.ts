import { randomUUID } from 'node:crypto';
import type { Principal } from '@portico/contract/auth';
import type { Database } from '../database/Database.ts';
import type { Logger } from '../logging/Logger.ts';
import type { EventBatch, EventSource } from './EventSource.ts';

/** How changes reach the other processes of the portal. */
export type NoticeDatabase = Pick<Database<never>, 'listen' | 'notify'>;

/** What changes of users are reported with. */
export interface UserEventsOptions {
  db: NoticeDatabase;
  /** The channel of notices, of the plugin's own database. */
  channel: string;
  /** The ref that stands for any change, where it is unknown what changed. */
  anyRef: string;
  logger: Logger;
}

/** What changed for some users; for everybody when they are omitted. */
interface Change {
  users?: readonly string[];
  refs: readonly string[];
}

const maxStored = 1000;
/** Notices are limited to 7,500 bytes. */
const maxUserBytes = 5000;

/**
 * Reports users' browsers that something of theirs has changed, in whatever process. The last changes are
 * stored; who is elsewhere, such as after a restart, learns that anything may have changed.
 */
export class UserEvents implements EventSource {
  readonly #options: UserEventsOptions;
  /** Positions of other processes, and of this one before it started, mean nothing here. */
  readonly #own = randomUUID().slice(0, 8);
  readonly #listeners = new Set<() => void>();
  #changes: { at: number; users: ReadonlySet<string> | undefined; refs: readonly string[] }[] = [];
  #count = 0;
  #stopListening: (() => Promise<void>) | undefined;

  constructor(options: UserEventsOptions) {
    this.#options = options;
  }

  /** Begins to hear of changes. */
  async start(): Promise<void> {
    const { db, channel } = this.#options;
    this.#stopListening = await db.listen(channel, payload => this.#hear(payload));
  }

  /** Ends. */
  async stop(): Promise<void> {
    await this.#stopListening?.();
  }

  /**
   * Reports a change. A failure undoes nothing of it, and is logged.
   *
   * @param users - refs of whose it is; everybody's when `undefined`.
   */
  async publish(users: readonly string[] | undefined, refs: readonly string[]): Promise<void> {
    const { db, channel, logger } = this.#options;
    try {
      for (const some of users ? splitUsers(users) : [undefined]) {
        const change: Change = { ...(some && { users: some }), refs };
        await db.notify(channel, JSON.stringify(change));
      }
    } catch (error) {
      logger.warn("Users' browsers could not be notified of a change", { error });
    }
  }

  async getLatestPosition(): Promise<string> {
    return `${this.#own}.${this.#count}`;
  }

  async listAfter(position: string, principal: Principal): Promise<EventBatch> {
    const user = principal.type === 'user' ? principal.userEntityRef : undefined;
    const after = this.#readPosition(position);
    const refs =
      after === undefined
        ? [this.#options.anyRef]
        : this.#changes
            .filter(
              ({ at, users }) =>
                at > after && (!users || (user !== undefined && users.has(user.toLowerCase()))),
            )
            .flatMap(change => change.refs);
    return {
      refs: user === undefined ? [] : [...new Set(refs)],
      position: await this.getLatestPosition(),
      isReset: false,
    };
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** How many changes there were at a position; `undefined` when it is not known what came after it. */
  #readPosition(position: string): number | undefined {
    const [process, count] = position.split('.');
    const after = Number(count);
    const oldest = this.#changes[0]?.at ?? this.#count + 1;
    return process === this.#own && after >= oldest - 1 ? after : undefined;
  }

  #hear(payload: string): void {
    const { users, refs } = JSON.parse(payload) as Change;
    this.#count += 1;
    const folded = users && new Set(users.map(user => user.toLowerCase()));
    this.#changes.push({ at: this.#count, users: folded, refs });
    if (this.#changes.length > maxStored) this.#changes.shift();
    for (const listener of this.#listeners) listener();
  }
}

/** Parts of a list of users whose refs fit into one notice each. */
export function splitUsers(users: readonly string[]): string[][] {
  const parts: string[][] = [];
  let bytes = maxUserBytes;
  for (const user of users) {
    const size = Buffer.byteLength(JSON.stringify(user)) + 1;
    if (bytes + size > maxUserBytes) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(user);
    bytes += size;
  }
  return parts;
}
