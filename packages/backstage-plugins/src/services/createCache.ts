import type { CacheService } from '@backstage/backend-plugin-api';
import { LRUCache } from 'lru-cache';
import { Duration } from 'luxon';

const maxBytes = 16 * 1_048_576;
type Ttl = number | Record<string, number> | undefined;

/** `core.cache`: values in the memory of this process, up to 16 MiB a plugin; the oldest go first. */
export function createCache(): CacheService {
  return withDefault(
    new LRUCache<string, string>({ maxSize: maxBytes, sizeCalculation }),
    undefined,
  );
}

function withDefault(values: LRUCache<string, string>, defaultTtl: Ttl): CacheService {
  return {
    async get(key) {
      const text = values.get(key);
      return text === undefined ? undefined : JSON.parse(text);
    },
    async set(key, value, { ttl } = {}) {
      const ms = toMs((ttl as Ttl) ?? defaultTtl);
      values.set(key, JSON.stringify(value), ms === undefined ? {} : { ttl: ms });
    },
    async delete(key) {
      values.delete(key);
    },
    withOptions: ({ defaultTtl: ttl }) => withDefault(values, ttl as Ttl),
  };
}

function sizeCalculation(text: string, key: string): number {
  return 2 * (text.length + key.length) + 64;
}

function toMs(ttl: Ttl): number | undefined {
  return typeof ttl === 'object' ? Duration.fromObject(ttl).toMillis() : ttl;
}
