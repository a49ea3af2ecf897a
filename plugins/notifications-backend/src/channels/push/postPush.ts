import { request } from 'node:https';
import { lookUpPublic } from './publicAddresses.ts';

/** A call to a push service. */
export interface PushCall {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  signal: AbortSignal;
}

/** What a push service answers; its text is not read. */
export interface PushAnswer {
  status: number;
  headers: Headers;
}

const timeoutMs = 20_000;

/** Posts to a public host; no redirect is followed. @throws what the connection fails with. */
export function postPush({ url, headers, body, signal }: PushCall): Promise<PushAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PushAnswer>();
  const call = request(
    url,
    {
      method: 'POST',
      headers,
      lookup: lookUpPublic,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    },
    answer => {
      answer.destroy();
      const retryAfter = answer.headers['retry-after'];
      resolve({
        status: answer.statusCode ?? 0,
        headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
      });
    },
  );
  call.on('error', reject);
  call.end(body);
  return promise;
}
