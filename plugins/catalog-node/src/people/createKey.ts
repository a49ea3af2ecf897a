import { createHash } from 'node:crypto';

/** A short key of what memberships name a person or group by, so that large groups stay small. */
export function createKey(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, 20);
}
