import { createServerPlugin, schedulerRef, workQueueRef } from '@portico/server';
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
