import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { NoticeListener } from './NoticeListener.ts';

/** A connection that takes statements when the test lets it, and reports only what it listens to by then. */
class SlowClient extends EventEmitter {
  readonly channels = new Set<string>();
  readonly waiting: (() => void)[] = [];
  /** Statements that the connection has been given together, at most. */
  maxAtOnce = 0;

  async connect(): Promise<void> {}
  async end(): Promise<void> {}
  escapeIdentifier = (name: string) => name;

  query(text: string): Promise<void> {
    this.maxAtOnce = Math.max(this.maxAtOnce, this.waiting.length + 1);
    return new Promise(resolve => {
      this.waiting.push(() => {
        const [verb = '', channel = ''] = text.split(' ');
        if (verb === 'listen') this.channels.add(channel);
        else this.channels.delete(channel);
        resolve();
      });
    });
  }

  notify(channel: string, payload: string): void {
    if (this.channels.has(channel)) this.emit('notification', { channel, payload });
  }

  async work(): Promise<void> {
    await new Promise(setImmediate);
    for (const run of this.waiting.splice(0)) run();
    await new Promise(setImmediate);
  }
}

function open() {
  const client = new SlowClient();
  const listener = new NoticeListener(
    () => client as unknown as pg.Client,
    () => {},
  );
  const heard: string[] = [];
  const state = { isListening: false };
  const listen = async (name: string) => {
    const end = await listener.listen('tasks', payload => heard.push(`${name} ${payload}`));
    state.isListening = true;
    client.notify('tasks', name);
    return end;
  };
  return { client, listener, heard, listen, state };
}

it('lets everybody who listens at once wait until the server does, so that none misses a notice', async () => {
  const { client, listener, heard, listen, state } = open();
  const both = Promise.all([listen('first'), listen('second')]);
  await new Promise(setImmediate);
  expect(state.isListening).toBe(false);
  await client.work();
  await both;
  expect(heard).toEqual(['first first', 'second first', 'first second', 'second second']);
  await listener.close();
});

it('listens anew after the last one has gone', async () => {
  const { client, listener, heard, listen } = open();
  const first = listen('first');
  await client.work();
  const gone = (await first)();
  await client.work();
  await gone;
  expect(client.channels.size).toBe(0);
  const second = listen('second');
  await client.work();
  await second;
  expect(heard).toEqual(['first first', 'second second']);
  await listener.close();
});

it('gives the connection one statement at a time, whatever is requested at once', async () => {
  const { client, listener, listen } = open();
  const requested = Promise.all([
    listen('first'),
    listener.hold('a'),
    listener.hold('b'),
    listener.listen('work', () => {}),
  ]);
  for (let count = 0; count < 4; count++) await client.work();
  const [end] = await requested;
  const given = Promise.all([end(), listener.release('a'), listener.release('b')]);
  for (let count = 0; count < 3; count++) await client.work();
  await given;
  expect(client.maxAtOnce).toBe(1);
  await listener.close();
});
