import type { IncomingHttpHeaders } from 'node:http';

/** A webhook as it came. */
export interface Webhook {
  /** As its address names the kind of host. */
  type: string;
  headers: Readonly<IncomingHttpHeaders>;
  body: Buffer;
}
