import { randomUUID } from 'node:crypto';
import type { Principal } from '@portico/contract/auth';
import type { EventBatch, EventSource, Logger } from '@portico/server';
import type { Database } from '@portico/server/database';
import { anySetting, type SettingKey, nameSetting } from '@portico/user-settings-common';
import type { SettingTables } from '../store/tables.ts';

const channel = 'user_settings';
const maxStored = 1000;

interface Change {
  at: number;
  user: string;
  name: string;
}

/**
 * Reports users' browsers that something they have set was changed, in whatever process. The last changes are
 * remembered; who is elsewhere, such as after a restart, learns that anything may have changed.
 */
export class SettingEvents implements EventSource {
  readonly #db: Pick<Database<SettingTables>, 'listen' | 'notify'>;
  readonly #logger: Logger;
  /** Positions of other processes, and of this one before it started, mean nothing here. */
  readonly #own = randomUUID().slice(0, 8);
  readonly #listeners = new Set<() => void>();
  #changes: Change[] = [];
  #count = 0;
  #stopListening: (() => Promise<void>) | undefined;

  constructor(db: Pick<Database<SettingTables>, 'listen' | 'notify'>, logger: Logger) {
    this.#db = db;
    this.#logger = logger;
  }

  /** Begins to hear of changes. */
  async start(): Promise<void> {
    this.#stopListening = await this.#db.listen(channel, payload => this.#hear(payload));
  }

  /** Ends. */
  async stop(): Promise<void> {
    await this.#stopListening?.();
  }

  /** Says that a user's value was changed or removed. A failure keeps nobody from having changed it. */
  async publish(user: string, setting: SettingKey): Promise<void> {
    try {
      await this.#db.notify(channel, JSON.stringify({ user, name: nameSetting(setting) }));
    } catch (error) {
      this.#logger.warn("A user's browsers could not be told of a change", { error });
    }
  }

  async getLatestPosition(): Promise<string> {
    return `${this.#own}.${this.#count}`;
  }

  async listAfter(position: string, principal: Principal): Promise<EventBatch> {
    const user = principal.type === 'user' ? principal.userEntityRef : undefined;
    const after = this.#readPosition(position);
    const names =
      after === undefined
        ? [anySetting]
        : this.#changes
            .filter(each => each.at > after && each.user === user)
            .map(({ name }) => name);
    return {
      refs: user === undefined ? [] : [...new Set(names)],
      position: await this.getLatestPosition(),
      isReset: false,
    };
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** How many changes were told at a position; `undefined` when it is not known what came after it. */
  #readPosition(position: string): number | undefined {
    const [process, count] = position.split('.');
    const after = Number(count);
    const oldest = this.#changes[0]?.at ?? this.#count + 1;
    return process === this.#own && after >= oldest - 1 ? after : undefined;
  }

  #hear(payload: string): void {
    const { user, name } = JSON.parse(payload) as Omit<Change, 'at'>;
    this.#count += 1;
    this.#changes = [...this.#changes, { at: this.#count, user, name }].slice(-maxStored);
    for (const listener of this.#listeners) listener();
  }
}
