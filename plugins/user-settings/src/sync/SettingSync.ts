import type { StorageApi, StoredValueName } from '@portico/app';
import type { PluginClient } from '@portico/contract';
import { isNotFound, ResponseError } from '@portico/errors';
import {
  listSettingsEndpoint,
  nameSetting,
  removeSettingEndpoint,
  setSettingEndpoint,
} from '@portico/user-settings-common';
import { fingerprint } from '../model/fingerprint.ts';
import { forgetOwner } from './forgetOwner.ts';
import { readPending, syncedBuckets, syncStorage as own, writePending } from './pendingSettings.ts';
import { reconcile, type Values } from './reconcile.ts';

/** What keeping settings in step works with. */
export interface SettingSyncOptions {
  storage: StorageApi;
  client: PluginClient;
  userEntityRef: string;
  /** Told what the server will not keep. */
  onRefused: (error: Error) => void;
  now?: () => Date;
}

/**
 * Keeps what a user has set the same here and on the server. The browser's own storage is what is read and
 * written; changes, which are recorded from the first moment on, are sent when they can be.
 */
export class SettingSync {
  readonly #options: SettingSyncOptions;
  readonly #now: () => Date;
  #isApplying = false;
  #isAway = false;
  #work: Promise<void> = Promise.resolve();
  #end = () => {};

  constructor(options: SettingSyncOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => new Date());
  }

  /** Begins to follow changes. @returns a function that ends it. */
  start(): () => void {
    this.#end = this.#options.storage.subscribe(name => this.#handleSet(name));
    return () => this.#end();
  }

  /** Fetches what the server keeps and brings both together. A server that is away is left for later. */
  pull(): Promise<void> {
    return this.#inTurn(() => this.#pull());
  }

  /** Settles when nothing is under way. */
  whenIdle(): Promise<void> {
    return this.#work;
  }

  async #pull(): Promise<void> {
    const { storage, client, userEntityRef } = this.#options;
    const { items, isStored = true } = await client.call(listSettingsEndpoint, {});
    if (!isStored) {
      forgetOwner(storage);
      this.#writePending({});
      this.#leaveToBrowser();
      return;
    }
    const synced = items.filter(({ bucket }) => syncedBuckets.includes(bucket));
    const remote = new Map(synced.map(item => [nameSetting(item), JSON.stringify(item.value)]));
    const owner = storage.forBucket(own.bucket).get<string>(own.owner);
    // It stays when the user has gone, and must not name them.
    const user = fingerprint(userEntityRef);
    const { keep, push } = reconcile({
      owner: owner === undefined ? 'nobody' : owner === user ? 'user' : 'other',
      local: this.#readLocal(),
      remote,
      pending: new Set(Object.keys(this.#readPending())),
    });
    this.#apply(keep);
    const times = this.#readPending();
    const changedAt = this.#now().toISOString();
    this.#writePending(Object.fromEntries([...push].map(name => [name, times[name] ?? changedAt])));
    storage.forBucket(own.bucket).set(own.owner, user);
    await this.#pushAll();
  }

  #handleSet({ bucket }: StoredValueName): void {
    if (this.#isApplying || !syncedBuckets.includes(bucket)) return;
    void this.#inTurn(() => this.#pushAll());
  }

  async #pushAll(): Promise<void> {
    for (const [name, changedAt] of Object.entries(this.#readPending())) {
      await this.#push(name, changedAt);
      const { [name]: current, ...others } = this.#readPending();
      // What has changed again meanwhile has its own turn.
      if (current === changedAt) this.#writePending(others);
    }
  }

  async #push(name: string, changedAt: string): Promise<void> {
    const { storage, client, onRefused } = this.#options;
    const params = parseName(name);
    const value = storage.forBucket(params.bucket).get<unknown>(params.key);
    try {
      if (value === undefined) {
        await client.call(removeSettingEndpoint, { params });
        return;
      }
      const body = { value, changedAt };
      const synced = await client.call(setSettingEndpoint, { params, body });
      if (JSON.stringify(synced.value) !== JSON.stringify(value)) {
        this.#apply(new Map([[name, JSON.stringify(synced.value)]]));
      }
    } catch (error) {
      if (!(error instanceof ResponseError) || !isFinal(error.status)) throw error;
      // Another try would end the same; the value stays in this browser.
      onRefused(error);
    }
  }

  /** One thing after another. What fails because the server is away is done with the next change or pull. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(async () => {
      if (this.#isAway) return;
      try {
        await work();
      } catch (error) {
        this.#handleFailure(error as Error);
      }
    });
    return this.#work;
  }

  #handleFailure(error: Error): void {
    const status = error instanceof ResponseError ? error.status : undefined;
    if (status === 403 || isNotFound(error)) {
      this.#leaveToBrowser();
    } else if (status === undefined ? !(error instanceof TypeError) : isFinal(status)) {
      this.#options.onRefused(error);
    }
  }

  /** For guests, and by a server without this plugin, nothing is stored: the browser's own storage is all there is. */
  #leaveToBrowser(): void {
    this.#isAway = true;
    this.#end();
  }

  #apply(values: ReadonlyMap<string, string | undefined>): void {
    const before = this.#readPending();
    this.#isApplying = true;
    try {
      for (const [name, json] of values) {
        const { bucket, key } = parseName(name);
        const value: unknown = json === undefined ? undefined : JSON.parse(json);
        this.#options.storage.forBucket(bucket).set(key, value);
      }
    } finally {
      this.#isApplying = false;
      // What came from the server is no change of the user's.
      this.#writePending(before);
    }
  }

  #readLocal(): Values {
    const { storage } = this.#options;
    return new Map(
      syncedBuckets.flatMap(bucket => {
        const synced = storage.forBucket(bucket);
        return synced.listKeys().flatMap(key => {
          const value = synced.get<unknown>(key);
          const name = nameSetting({ bucket, key });
          return value === undefined ? [] : [[name, JSON.stringify(value)] as const];
        });
      }),
    );
  }

  #readPending() {
    return readPending(this.#options.storage);
  }

  #writePending(pending: Readonly<Record<string, string>>): void {
    writePending(this.#options.storage, pending);
  }
}

function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 404, 429].includes(status);
}

function parseName(name: string): StoredValueName {
  const at = name.indexOf('/');
  return { bucket: name.slice(0, at), key: name.slice(at + 1) };
}
