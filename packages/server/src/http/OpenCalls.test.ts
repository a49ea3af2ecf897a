import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it, vi } from 'vitest';
import { OpenCalls } from './OpenCalls.ts';

/** A call from outside, whose answer is sent by `emit('close')`. */
function createCall() {
  const raw = new EventEmitter();
  const header = vi.fn<(name: string, value: string) => void>();
  return {
    request: { raw: { socket: new Socket() } } as unknown as FastifyRequest,
    reply: { raw, header } as unknown as FastifyReply,
    header,
    end: () => raw.emit('close'),
  };
}

it('takes the call of a connection that was there before, as its last, and lets all work end', async () => {
  const calls = new OpenCalls();
  let connections = 1;
  let hasEnded = false;
  const ending = calls.end(60_000, async () => connections).then(() => (hasEnded = true));
  const late = createCall();
  calls.enter(late.request, late.reply);
  expect(late.header).toHaveBeenCalledExactlyOnceWith('connection', 'close');
  const { promise: written, resolve: write } = Promise.withResolvers<string>();
  const running = calls.run(late.request, () => written);
  late.end();
  connections = 0;
  await new Promise(setImmediate);
  expect(hasEnded, 'its work goes on').toBe(false);
  write('done');
  expect(await running).toBe('done');
  await ending;
  expect(calls.cutSignal.aborted).toBe(true);
  const other = createCall();
  expect(() => calls.enter(other.request, other.reply)).toThrow('The server is stopping');
});

it('waits for no call of a connection that brings none, and cuts one that is open for too long', async () => {
  await new OpenCalls().end(60_000, async () => 1);
  const calls = new OpenCalls();
  const { request, reply } = createCall();
  calls.enter(request, reply);
  await calls.end(1, async () => 1);
  expect(calls.cutSignal.aborted).toBe(true);
});

it('waits for no call within this process', async () => {
  const calls = new OpenCalls();
  const request = { raw: { socket: {} } } as unknown as FastifyRequest;
  const { promise, resolve } = Promise.withResolvers<string>();
  const running = calls.run(request, () => promise);
  await calls.end(60_000, async () => 0);
  resolve('done');
  expect(await running).toBe('done');
});
