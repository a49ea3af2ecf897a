import { createHmac } from 'node:crypto';
import { openDatabase } from '@portico/server/database';
import { testDatabases } from '@portico/testing/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ReceivedPushes, WebhookReceiver } from './WebhookReceiver.ts';
import { webhookMigration, WebhookStore, type WebhookTables } from './WebhookStore.ts';

const secret = 'webhook-secret-1';
const list = async ({ pushes }: ReceivedPushes) => pushes;
const day = 24 * 60 * 60_000;

function describePush(after: string) {
  const body = Buffer.from(
    JSON.stringify({
      ref: 'refs/heads/main',
      before: '1'.repeat(40),
      after: after.repeat(40),
      repository: { full_name: 'acme/pay', html_url: 'https://git.example/acme/pay' },
      commits: [{ added: [], modified: ['pay.yaml'], removed: [] }],
    }),
  );
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = { 'x-github-event': 'push', 'x-hub-signature-256': `sha256=${signature}` };
  return { type: 'github', headers, body };
}

describe.each(testDatabases())('webhooks that came before on $name', database => {
  it('are refused by all replicas and after a restart, but not new ones, nor one that was not acted on', async () => {
    const options = await database.freshOptions();
    const clock = { now: Date.parse('2026-01-01T00:00:00Z') };
    const createReplica = async () => {
      const db = await openDatabase<WebhookTables>('integrations', options);
      onTestFinished(() => db.close());
      await db.migrate([webhookMigration]);
      return new WebhookReceiver(
        [{ type: 'github', host: 'git.example', webhookSecrets: [secret] }],
        new WebhookStore(db, () => clock.now),
      );
    };
    const [one, two] = [await createReplica(), await createReplica()];
    const push = describePush('a');
    expect(await one.receive(push, list)).toHaveLength(1);
    for (const replica of [one, two, await createReplica()])
      await expect(replica.receive(push, list)).rejects.toMatchObject({ name: 'ConflictError' });
    expect(await two.receive(describePush('b'), list)).toHaveLength(1);

    const again = describePush('c');
    const both = await Promise.allSettled([one.receive(again, list), two.receive(again, list)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);

    const failing = describePush('d');
    const fail = () => Promise.reject(new Error('The database is away'));
    await expect(one.receive(failing, fail)).rejects.toThrow('The database is away');
    expect(await two.receive(failing, list)).toHaveLength(1);

    clock.now += 80 * day;
    await expect(two.receive(push, list)).rejects.toMatchObject({ name: 'ConflictError' });
    clock.now += 20 * day;
    expect(await two.receive(push, list)).toHaveLength(1);
  });
});
