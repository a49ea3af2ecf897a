import { createServerPlugin, delegationsRef, schedulerRef, workQueueRef } from '@portico/server';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer } from '../server/startTestServer.ts';

let server: TestServer | undefined;
afterEach(() => server?.stop());

it('runs the jobs and recurring tasks of plugins while the server runs', async () => {
  const ran: string[] = [];
  const greet = { id: 'greet', payload: z.object({ name: z.string() }) };
  const shop = createServerPlugin({
    id: 'shop',
    needs: { queue: workQueueRef, scheduler: schedulerRef },
    create({ queue, scheduler }) {
      queue.handle(greet, { run: async ({ name }) => void ran.push(name) });
      scheduler.schedule({
        id: 'sweep',
        schedule: { everyMs: 60_000 },
        timeoutMs: 1000,
        run: async () => void ran.push('sweep'),
      });
      return { queue };
    },
    start: async ({ queue }) => void (await queue.add(greet, { name: 'ada' })),
  });
  server = await startTestServer({ plugins: [shop] });
  await vi.waitFor(() => expect(ran.toSorted()).toEqual(['ada', 'sweep']));
});

it('lets a plugin act for a user as long as the job runs that it was added for', async () => {
  const act = { id: 'act', payload: z.object({ id: z.string() }) };
  const issued: string[] = [];
  const shop = createServerPlugin({
    id: 'shop',
    needs: { queue: workQueueRef, delegations: delegationsRef },
    create({ queue, delegations }) {
      queue.handle(act, {
        run: async ({ id }) => void issued.push(await delegations.issueToken(id, 'shop')),
      });
      return { queue, delegations };
    },
    async start({ queue, delegations }) {
      const user = { type: 'user', userEntityRef: 'user:default/ada' } as const;
      const principal = { ...user, ownershipEntityRefs: [user.userEntityRef], isGuest: false };
      const id = await delegations.begin(principal, {
        task: 'a job',
        restrictions: [{ pluginId: 'shop' }],
      });
      await queue.add(act, { id }, { delegation: id });
    },
  });
  server = await startTestServer({ plugins: [shop] });
  const { log } = server;
  await vi.waitFor(() => expect(issued).toHaveLength(1));
  await vi.waitFor(() =>
    expect(log.map(({ message }) => message)).toContain(
      "plugin:shop: no longer acts for user:default/ada in 'a job'",
    ),
  );
});
