import { EventEmitter } from 'node:events';
import type pg from 'pg';

const reconnectDelayMs = 1000;

/** Holds one connection that listens to PostgreSQL's notices and holds locks, and opens it again when it breaks. */
export class NoticeListener {
  readonly #createClient: () => pg.Client;
  readonly #onConnectionLost: (error: Error) => void;
  readonly #notices = new EventEmitter().setMaxListeners(0);
  readonly #heldKeys = new Set<string>();
  #client: Promise<pg.Client> | undefined;
  #closed = false;

  constructor(createClient: () => pg.Client, onConnectionLost: (error: Error) => void) {
    this.#createClient = createClient;
    this.#onConnectionLost = onConnectionLost;
  }

  /** Calls back for each notice on a channel. @returns a function that ends it. */
  async listen(channel: string, onNotice: (payload: string) => void): Promise<() => Promise<void>> {
    const isFirst = this.#notices.listenerCount(channel) === 0;
    this.#notices.on(channel, onNotice);
    this.#client ??= this.#connect();
    const client = await this.#client;
    if (isFirst) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return async () => {
      this.#notices.off(channel, onNotice);
      if (this.#closed || this.#notices.listenerCount(channel) > 0) return;
      await (await this.#client)?.query(`unlisten ${client.escapeIdentifier(channel)}`);
    };
  }

  /** Takes a lock, shared with others, that is given up when the connection ends. */
  async hold(key: string): Promise<void> {
    this.#client ??= this.#connect();
    const client = await this.#client;
    if (this.#heldKeys.has(key)) return;
    this.#heldKeys.add(key);
    await takeLock(client, key);
  }

  /** Gives a lock up. */
  async release(key: string): Promise<void> {
    if (!this.#heldKeys.delete(key) || this.#closed) return;
    const client = await this.#client;
    await client?.query('select pg_advisory_unlock_shared(hashtextextended($1, 0))', [key]);
  }

  /** Ends the connection. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#notices.removeAllListeners();
    await (await this.#client)?.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = this.#createClient();
    client.on('notification', ({ channel, payload }) => this.#notices.emit(channel, payload ?? ''));
    client.on('error', error => {
      if (this.#closed) return;
      this.#onConnectionLost(error);
      this.#client = this.#reconnect();
    });
    await client.connect();
    for (const channel of this.#notices.eventNames())
      await client.query(`listen ${client.escapeIdentifier(String(channel))}`);
    for (const key of this.#heldKeys) await takeLock(client, key);
    return client;
  }

  async #reconnect(): Promise<pg.Client> {
    for (;;) {
      await new Promise(resolve => setTimeout(resolve, reconnectDelayMs).unref());
      try {
        return await this.#connect();
      } catch (error) {
        if (this.#closed) throw error;
        this.#onConnectionLost(error as Error);
      }
    }
  }
}

async function takeLock(client: pg.Client, key: string): Promise<void> {
  await client.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [key]);
}
