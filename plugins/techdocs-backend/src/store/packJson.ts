import { gunzipSync, gzipSync } from 'node:zlib';

/** A value as compressed JSON. */
export function packJson(value: unknown): Uint8Array {
  return gzipSync(JSON.stringify(value), { level: 3 });
}

/** What {@link packJson} made. */
export function unpackJson<T>(bytes: Uint8Array): T {
  return JSON.parse(gunzipSync(bytes).toString()) as T;
}
