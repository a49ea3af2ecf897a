import { createHash } from 'node:crypto';

/** The bits of each realm that a caller may see. */
export type VisibleRealms = readonly (readonly [realm: number, bytes: Uint8Array])[];

/** The same text for the same bits, and another one for others. */
export function identifyVisible(visible: VisibleRealms): string {
  return visible
    .map(([realm, bytes]) => `${realm}:${createHash('sha256').update(bytes).digest('base64url')}`)
    .join(' ');
}
