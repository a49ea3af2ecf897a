import { setImmediate } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';

/** Each step of reading a longer body takes milliseconds. */
const largeBodyCharacters = 65_536;
const largeRequests = new WeakSet<FastifyRequest>();

/** Notes how long the body of a request is, for {@link shareTurns}. */
export function noteBodyLength(request: FastifyRequest, characters: number): void {
  if (characters > largeBodyCharacters) largeRequests.add(request);
}

/** Lets other requests have their turn between two steps of reading a large body; a small one is read at once. */
export async function shareTurns(request: FastifyRequest): Promise<void> {
  if (largeRequests.has(request)) await setImmediate();
}
