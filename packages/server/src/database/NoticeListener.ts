import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { pause } from '../work/pause.ts';
import { Mutex } from './Mutex.ts';

const reconnectDelayMs = 1000;

/** Holds one connection that listens to PostgreSQL's notices and holds locks, and opens it again when it breaks. */
export class NoticeListener {
  readonly #createClient: () => pg.Client;
  readonly #onConnectionLost: (error: Error) => void;
  readonly #notices = new EventEmitter().setMaxListeners(0);
  readonly #heldKeys = new Set<string>();
  readonly #closing = new AbortController();
  /** The connection takes one statement at a time. */
  readonly #turns = new Mutex();
  /** For each channel, when the connection listens to it. */
  #listening = new Map<string, Promise<unknown>>();
  /** The connection while it is whole. */
  #live: pg.Client | undefined;
  /** The connection, once it is open; `undefined` when the listener is closed before. */
  #client: Promise<pg.Client | undefined> | undefined;

  constructor(createClient: () => pg.Client, onConnectionLost: (error: Error) => void) {
    this.#createClient = createClient;
    this.#onConnectionLost = onConnectionLost;
  }

  /** Calls back for each notice on a channel, from the answer on. @returns a function that ends it. */
  async listen(channel: string, onNotice: (payload: string) => void): Promise<() => Promise<void>> {
    this.#notices.on(channel, onNotice);
    const client = await this.#open();
    if (client) await this.#startListening(client, channel);
    return async () => {
      this.#notices.off(channel, onNotice);
      if (this.#notices.listenerCount(channel) > 0) return;
      this.#listening.delete(channel);
      await this.#giveUp(live => `unlisten ${live.escapeIdentifier(channel)}`);
    };
  }

  /** Takes a lock, shared with others, that is given up when the connection ends. */
  async hold(key: string): Promise<void> {
    const client = await this.#open();
    if (!client || this.#heldKeys.has(key)) return;
    this.#heldKeys.add(key);
    await this.#takeLock(client, key);
  }

  /** Gives a lock up. */
  async release(key: string): Promise<void> {
    if (!this.#heldKeys.delete(key)) return;
    const statement = 'select pg_advisory_unlock_shared(hashtextextended($1, 0))';
    await this.#giveUp(() => statement, [key]);
  }

  /** Ends the connection, also while it is being opened again. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#notices.removeAllListeners();
    await (await this.#client?.catch(() => undefined))?.end();
  }

  /** Whoever is second to listen waits for the first one's statement: before it, notices are lost. */
  async #startListening(client: pg.Client, channel: string): Promise<void> {
    let listening = this.#listening.get(channel);
    if (!listening) {
      listening = this.#query(client, `listen ${client.escapeIdentifier(channel)}`);
      this.#listening.set(channel, listening);
    }
    try {
      await listening;
    } catch (error) {
      if (this.#listening.get(channel) === listening) this.#listening.delete(channel);
      throw error;
    }
  }

  #open(): Promise<pg.Client | undefined> {
    this.#client ??= this.#connect().catch((error: unknown) => {
      this.#client = undefined;
      throw error;
    });
    return this.#client;
  }

  async #connect(): Promise<pg.Client> {
    const client = this.#createClient();
    // One broken connection may report several errors; those of statements are thrown by them too.
    client.on('error', () => {});
    client.on('notification', ({ channel, payload }) => this.#notices.emit(channel, payload ?? ''));
    try {
      await client.connect();
      this.#listening = new Map();
      for (const channel of this.#notices.eventNames())
        await this.#startListening(client, String(channel));
      for (const key of this.#heldKeys) await this.#takeLock(client, key);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    client.once('error', error => {
      this.#live = undefined;
      if (this.#closing.signal.aborted) return;
      this.#onConnectionLost(error);
      this.#client = this.#reconnect();
    });
    this.#live = client;
    return client;
  }

  /** @returns the new connection; `undefined` when the listener is closed meanwhile. */
  async #reconnect(): Promise<pg.Client | undefined> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await pause(reconnectDelayMs, signal);
      if (signal.aborted) break;
      try {
        return await this.#connect();
      } catch (error) {
        this.#onConnectionLost(error as Error);
      }
    }
    return undefined;
  }

  /** Gives something up that ends with the connection at the latest, so that a broken one needs no statement. */
  async #giveUp(write: (live: pg.Client) => string, values?: string[]): Promise<void> {
    if (!this.#live || this.#closing.signal.aborted) return;
    const live = this.#live;
    await this.#query(live, write(live), values).catch(this.#onConnectionLost);
  }

  async #takeLock(client: pg.Client, key: string): Promise<void> {
    await this.#query(client, 'select pg_advisory_lock_shared(hashtextextended($1, 0))', [key]);
  }

  async #query(client: pg.Client, statement: string, values?: string[]): Promise<void> {
    await this.#turns.acquire();
    try {
      await client.query(statement, values);
    } finally {
      this.#turns.release();
    }
  }
}
