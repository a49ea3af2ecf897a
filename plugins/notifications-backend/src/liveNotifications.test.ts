import { eventStreamEndpoint, readEventStream } from '@portico/contract';
import { updateNotificationsEndpoint } from '@portico/notifications-common';
import { testDatabases } from '@portico/testing/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startNotifications } from './testing/startNotifications.ts';

describe.each(testDatabases())('the event stream on $name', database => {
  /** The changes of notifications on the stream of a user, from the position of an event on. */
  async function open(
    { server }: Awaited<ReturnType<typeof startNotifications>>,
    token: string,
    after?: string,
  ) {
    const controller = new AbortController();
    onTestFinished(() => controller.abort());
    const response = await server
      .client('events', token)
      .send(eventStreamEndpoint, { query: after === undefined ? {} : { after } }, controller);
    const events = readEventStream(response.body as ReadableStream<Uint8Array>);
    const next = async () => {
      for (;;) {
        const { value } = await events.next();
        if (!value) throw new Error('The stream has ended');
        if (value.event === 'change') return { id: value.id, data: JSON.parse(value.data) };
      }
    };
    return { next, end: () => controller.abort() };
  }
  const unread = (count: number) => ({ topic: 'notifications', refs: [`unread:${count}`] });

  it('brings the number of what is unread when it opens, and when it changes', async () => {
    const started = await startNotifications({ database });
    const [sent] = await started.send({ title: 'x' });
    const token = await started.signIn('user:default/ada');
    const stream = await open(started, token);
    expect((await stream.next()).data).toEqual(unread(1));
    await started.send({ title: 'for another' }, 'user:default/bob');
    await started.send({ title: 'y' }, { type: 'broadcast' });
    expect((await stream.next()).data).toEqual(unread(2));
    const ada = await started.clientOf('user:default/ada');
    await ada.call(updateNotificationsEndpoint, { body: { ids: [sent?.id ?? ''], read: true } });
    expect((await stream.next()).data).toEqual(unread(1));
  });

  it('brings nothing anew to those who resume and missed nothing', async () => {
    const started = await startNotifications({ database });
    const token = await started.signIn('user:default/ada');
    const first = await open(started, token);
    const { id, data } = await first.next();
    expect(data).toEqual(unread(0));
    first.end();
    const resumed = await open(started, token, id);
    await started.send({ title: 'x' });
    expect((await resumed.next()).data).toEqual(unread(1));
  });
});
