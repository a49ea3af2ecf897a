import type { Deployment } from '@portico/delivery-common';
import { testDatabases } from '@portico/testing/node';
import { describe, expect, it } from 'vitest';
import { deliveryMigrations, type DeliveryTables } from '../store/tables.ts';
import { DeploymentStore } from './DeploymentStore.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour));
const aDeployment = (change: Partial<Deployment> = {}): Deployment => ({
  id: 'Deployment/pay/api',
  name: 'api',
  kind: 'Deployment',
  environment: 'production',
  version: '1',
  state: 'healthy',
  ...change,
});

describe.each(testDatabases())('DeploymentStore on $name', database => {
  const open = async () =>
    new DeploymentStore(await database.fresh<DeliveryTables>(deliveryMigrations));

  it('stores each version once, since when it is there, and the newest first', async () => {
    const store = await open();
    const record = (hour: number, change: Partial<Deployment>) =>
      store.record('a', [aDeployment(change)], at(hour));
    await record(5, {});
    await record(6, {});
    await record(8, { version: '2', deployedAt: at(7).toISOString() });
    // It says the time of a former rollout: it came back later than that.
    await record(9, { version: '1', deployedAt: at(2).toISOString() });
    await store.record('b', [aDeployment({ version: '9' })], at(9));
    const rows = await store.list(['a']);
    expect(rows.map(({ version, since, is_first }) => [version, since, is_first])).toEqual([
      ['1', at(9).toISOString(), 0],
      ['2', at(7).toISOString(), 0],
      ['1', at(5).toISOString(), 1],
    ]);
  });

  it('notes when a version was first seen failing, and when it was well again', async () => {
    const store = await open();
    const record = (hour: number, state: Deployment['state'], version = '2') =>
      store.record('a', [aDeployment({ version, state })], at(hour));
    await record(1, 'healthy', '1');
    await record(2, 'progressing');
    await record(3, 'degraded');
    await record(4, 'degraded');
    await record(5, 'healthy');
    await record(6, 'degraded');
    const [newest, former] = await store.list(['a']);
    expect(newest).toMatchObject({
      version: '2',
      failed_at: at(3).toISOString(),
      recovered_at: at(5).toISOString(),
    });
    expect(former).toMatchObject({ failed_at: null, recovered_at: null });
  });

  it('forgets the oldest versions of a source that has too many, and those before a time', async () => {
    const store = await open();
    for (let day = 0; day < 505; day++)
      await store.record('a', [aDeployment({ version: String(day) })], at(day * 24));
    const rows = await store.list(['a']);
    expect(rows).toHaveLength(500);
    expect(rows.at(-1)?.version).toBe('5');
    await store.deleteOlder(at(504 * 24));
    expect((await store.list(['a'])).map(({ version }) => version)).toEqual(['504']);
  });
});
