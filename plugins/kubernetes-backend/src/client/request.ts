import type { request as send } from 'undici';

/** Sends a request. The HTTP client is loaded with the first one: it is large, and many portals follow no cluster. */
export async function request(...call: Parameters<typeof send>): ReturnType<typeof send> {
  const undici = await import('undici');
  return undici.request(...call);
}
