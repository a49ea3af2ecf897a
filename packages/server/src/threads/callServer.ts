import { ConflictError, InputError, ServiceUnavailableError } from '@portico/errors';
import { parentPort, receiveMessageOnPort } from 'node:worker_threads';
import type { CallAnswer, JobReply } from './jobProtocol.ts';

/** Longer than any job may take. */
const maxWaitMs = 60_000;

/**
 * Calls what the pool's owner serves with `serveCall`, from the thread of a pool, and waits: the thread does nothing else.
 *
 * @param argument - what can be cloned.
 * @throws what the owner throws, with the same name and message.
 */
export function callServer(argument: unknown): unknown {
  const port = parentPort;
  if (!port) throw new ConflictError('The server is called from a worker thread only');
  const answered = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  port.postMessage({ kind: 'call', argument, answered } satisfies JobReply);
  if (Atomics.wait(answered, 0, 0, maxWaitMs) === 'timed-out')
    throw new ServiceUnavailableError(`The server did not answer within ${maxWaitMs / 1000} s`);
  const answer = receiveMessageOnPort(port)?.message as CallAnswer;
  if ('failure' in answer)
    throw Object.assign(new InputError(answer.failure.message), { name: answer.failure.name });
  return answer.value;
}
