import { isFeatureFlagName } from '@portico/core';
import { InputError } from '@portico/errors';
import type { FeatureFlagsApi, StorageApi, StorageBucket } from './refs.ts';

/** Keeps in storage which flags are active; inactive ones leave no trace. */
export class FeatureFlags implements FeatureFlagsApi {
  readonly #bucket: StorageBucket;

  constructor(storage: StorageApi) {
    this.#bucket = storage.forBucket('featureFlags');
  }

  isActive(name: string): boolean {
    return this.#bucket.get(name) === true;
  }

  setActive(name: string, isActive: boolean): void {
    if (!isFeatureFlagName(name)) {
      throw new InputError(
        `'${name}' is no name of a feature flag; use 3 to 150 lowercase letters, digits and hyphens, a letter first`,
      );
    }
    this.#bucket.set(name, isActive || undefined);
  }

  subscribe(name: string, onChange: () => void): () => void {
    return this.#bucket.subscribe(name, onChange);
  }
}
