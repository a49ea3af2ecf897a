import { CodeHosts } from '@portico/code-hosts';
import { createLogger } from '@portico/server/assembly';
import { testDatabases } from '@portico/testing/node';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { CatalogStore } from '../store/CatalogStore.ts';
import { MaintenanceWorker } from '../workers/MaintenanceWorker.ts';
import { component, type EngineHarness, startEngine } from '../workers/testing/engineHarness.ts';
import { EntityHistoryReader } from './EntityHistoryReader.ts';

const pay = 'component:default/pay';
const group = (name: string, spec: object = {}) =>
  JSON.stringify({
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Group',
    metadata: { name },
    spec: { type: 'team', children: [], ...spec },
  });
const user = (name: string, memberOf: string[]) =>
  JSON.stringify({
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'User',
    metadata: { name },
    spec: { memberOf },
  });
const api = (definition: string, metadata: object = {}, spec: object = {}) =>
  JSON.stringify({
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'API',
    metadata: { name: 'rates', ...metadata },
    spec: { type: 'openapi', lifecycle: 'production', owner: 'team-a', definition, ...spec },
  });

describe.each(testDatabases())('the history of entities on $name', database => {
  /** An engine whose clock is until it is set. */
  async function start(files: Record<string, string>) {
    const clock = { now: new Date('2026-03-01T12:00:00.000Z') };
    const harness = await startEngine(database, { files, now: () => clock.now });
    const history = new EntityHistoryReader(harness.db, new CodeHosts(), () => clock.now);
    return {
      ...harness,
      history,
      async at(date: string, change: (harness: EngineHarness) => Promise<void>) {
        clock.now = new Date(`${date}T12:00:00.000Z`);
        await change(harness);
        await harness.refreshAll();
      },
      setNow: (date: string) => void (clock.now = new Date(`${date}T12:00:00.000Z`)),
    };
  }

  const describeAll = async (history: EntityHistoryReader, ref: string) =>
    (await history.listVersions(ref, {})).items.map(({ at, action, changes, relations }) => ({
      at: at.slice(0, 10),
      action,
      changes: changes.map(({ path, from, to }) => `${path}: ${from} → ${to}`),
      came: relations.added.map(({ type, targetRef }) => `${type} ${targetRef}`),
      went: relations.removed.map(({ type, targetRef }) => `${type} ${targetRef}`),
    }));

  it('lists versions, the latest first, each with what it changed', async () => {
    const { history, at } = await start({ 'a.yaml': component('pay') });
    await at('2026-03-02', ({ write }) =>
      write('a.yaml', component('pay', { owner: 'team-b', dependsOn: ['resource:db'] })),
    );
    await at('2026-03-03', ({ write }) =>
      write('a.yaml', component('pay', { owner: 'team-b', lifecycle: 'deprecated' })),
    );
    expect(await describeAll(history, pay)).toEqual([
      {
        at: '2026-03-03',
        action: 'updated',
        changes: [
          'spec.lifecycle: production → deprecated',
          'spec.dependsOn: resource:db → undefined',
        ],
        came: [],
        went: ['dependsOn resource:default/db'],
      },
      {
        at: '2026-03-02',
        action: 'updated',
        changes: ['spec.owner: team-a → team-b', 'spec.dependsOn: undefined → resource:db'],
        came: ['dependsOn resource:default/db', 'ownedBy group:default/team-b'],
        went: ['ownedBy group:default/team-a'],
      },
      { at: '2026-03-01', action: 'created', changes: [], came: [], went: [] },
    ]);
    const { items, storedSince } = await history.listVersions(pay, {});
    expect(storedSince).toBeUndefined();
    expect(items[1]?.lines).toEqual({ added: 3, removed: 1 });
    expect(items[0]?.locationRef).toMatch(/^file:.*a\.yaml$/);
  });

  it('gives the entity as each version left it, the latest like the entity itself', async () => {
    const { history, at, getEntity } = await start({ 'a.yaml': component('pay') });
    const first = await getEntity(pay);
    await at('2026-03-02', ({ write }) => write('a.yaml', component('pay', { owner: 'team-b' })));
    const [latest, created] = (await history.listVersions(pay, {})).items;
    expect(await history.readVersion(pay, latest?.version ?? 0)).toEqual({
      version: latest?.version,
      at: '2026-03-02T12:00:00.000Z',
      action: 'updated',
      previous: created?.version,
      entity: await getEntity(pay),
    });
    expect((await history.readVersion(pay, created?.version ?? 0)).entity).toEqual(first);
    await expect(history.readVersion(pay, 999_999)).rejects.toThrow(/No version 999999/);
  });

  it('reports what an entity was at a time, before it came, and after it had gone', async () => {
    const { history, at, remove, setNow } = await start({ 'other.yaml': component('other') });
    await at('2026-03-05', ({ write }) => write('a.yaml', component('pay')));
    await at('2026-03-10', ({ write }) => write('a.yaml', component('pay', { owner: 'team-b' })));
    await at('2026-03-15', () => remove('a.yaml'));
    await at('2026-03-20', ({ write }) => write('a.yaml', component('pay', { owner: 'team-c' })));
    setNow('2026-03-25');
    const ownerAt = async (time: string) => {
      const found = await history.readAt(pay, time);
      return found.state === 'there' ? found.entity.spec?.['owner'] : found;
    };
    expect(await ownerAt('2026-03-04')).toEqual({
      state: 'absent',
      at: '2026-03-04T23:59:59.999Z',
      nextAt: '2026-03-05T12:00:00.000Z',
    });
    expect(await ownerAt('2026-03-05')).toBe('team-a');
    expect(await ownerAt('2026-03-05T12:00:00Z')).toBe('team-a');
    expect(await ownerAt('2026-03-09')).toBe('team-a');
    expect(await ownerAt('2026-03-10')).toBe('team-b');
    expect(await ownerAt('2026-03-14')).toBe('team-b');
    expect(await ownerAt('2026-03-16')).toEqual({
      state: 'absent',
      at: '2026-03-16T23:59:59.999Z',
      deletedAt: '2026-03-15T12:00:00.000Z',
      nextAt: '2026-03-20T12:00:00.000Z',
    });
    expect(await ownerAt('2026-03-25')).toBe('team-c');
    // The past of the ref survives its absence.
    expect((await describeAll(history, pay)).map(({ action }) => action)).toEqual([
      'created',
      'deleted',
      'updated',
      'created',
    ]);
    await expect(history.readAt(pay, '2026-03-26')).rejects.toThrow(/is in the future/);
    await expect(history.readAt(pay, 'yesterday')).rejects.toThrow(/not a date or time/);
    await expect(history.readAt('component:default/never', '2026-03-20')).rejects.toThrow(
      /No history of/,
    );
  });

  it('keeps the past of an entity that is gone', async () => {
    const { history, at, remove } = await start({
      'a.yaml': component('pay'),
      'b.yaml': component('b'),
    });
    await at('2026-03-02', () => remove('a.yaml'));
    const { items } = await history.listVersions(pay, {});
    expect(items.map(({ action }) => action)).toEqual(['deleted', 'created']);
    expect((await history.readVersion(pay, items[1]?.version ?? 0)).entity?.metadata.name).toBe(
      'pay',
    );
    expect(await history.readVersion(pay, items[0]?.version ?? 0)).not.toHaveProperty('entity');
  });

  it('goes back through the members of a group for what changed, and stores no more than that', async () => {
    const members = Array.from({ length: 300 }, (_, index) => user(`u${index}`, ['staff']));
    const { history, at, db, getEntity, remove, setNow } = await start({
      'group.yaml': group('staff'),
      'users.yaml': members.join('\n---\n'),
    });
    const staff = 'group:default/staff';
    const whole = await getEntity(staff);
    expect(whole?.relations).toHaveLength(300);
    const count = async () => {
      const rows = await db.read.selectFrom('relation_changes').select('seq').execute();
      return rows.length;
    };
    expect(await count()).toBe(0);
    await at('2026-03-02', ({ write }) =>
      write('users.yaml', [user('u0', ['other']), ...members.slice(1)].join('\n---\n')),
    );
    // Both ends of the one that went and of the one that came.
    expect(await count()).toBe(4);
    await at('2026-03-03', ({ write }) => write('new.yaml', user('late', ['staff'])));
    await at('2026-03-04', ({ write }) => write('new.yaml', user('late', ['staff', 'other'])));
    await at('2026-03-05', () => remove('new.yaml'));
    setNow('2026-03-10');

    const memberTotalAt = async (time: string) => {
      const found = await history.readAt(staff, time);
      return found.state === 'there' ? found.entity.relations?.length : found.state;
    };
    expect(await memberTotalAt('2026-03-01')).toBe(300);
    expect(await memberTotalAt('2026-03-02')).toBe(299);
    expect(await memberTotalAt('2026-03-03')).toBe(300);
    expect(await memberTotalAt('2026-03-04')).toBe(300);
    expect(await memberTotalAt('2026-03-05')).toBe(299);
    const first = await history.readAt(staff, '2026-03-01');
    expect(first.state === 'there' && first.entity.relations).toEqual(whole?.relations);

    const versions = await describeAll(history, staff);
    expect(versions.slice(0, 3)).toEqual([
      {
        at: '2026-03-05',
        action: 'related',
        changes: [],
        came: [],
        went: ['hasMember user:default/late'],
      },
      {
        at: '2026-03-03',
        action: 'related',
        changes: [],
        came: ['hasMember user:default/late'],
        went: [],
      },
      {
        at: '2026-03-02',
        action: 'related',
        changes: [],
        came: [],
        went: ['hasMember user:default/u0'],
      },
    ]);
  });

  it('says a relation that both ends state once, and has it as long as one of them does', async () => {
    const { history, at, setNow } = await start({
      'group.yaml': group('staff', { members: ['ada'] }),
      'ada.yaml': user('ada', ['staff']),
    });
    await at('2026-03-02', ({ write }) => write('ada.yaml', user('ada', ['other'])));
    await at('2026-03-03', ({ write }) => write('group.yaml', group('staff')));
    setNow('2026-03-10');
    const membersAt = async (time: string) => {
      const found = await history.readAt('group:default/staff', time);
      return found.state === 'there' && found.entity.relations?.map(each => each.targetRef);
    };
    expect(await membersAt('2026-03-01')).toEqual(['user:default/ada']);
    expect(await membersAt('2026-03-02')).toEqual(['user:default/ada']);
    expect(await membersAt('2026-03-03')).toEqual([]);
    const [latest, ...older] = await describeAll(history, 'group:default/staff');
    expect(latest?.went).toEqual(['hasMember user:default/ada']);
    expect(older.flatMap(({ went }) => went)).toEqual([]);
  });

  it('keeps a long definition once, whatever changes beside it', async () => {
    const definition = `openapi: 3.0.0 # "quoted", \u0000 and ü\n`.repeat(5000);
    const { history, at, db } = await start({ 'a.yaml': api(definition) });
    const rates = 'api:default/rates';
    await at('2026-03-02', ({ write }) =>
      write('a.yaml', api(definition, { title: 'Rates', tags: ['x'] })),
    );
    await at('2026-03-03', ({ write }) =>
      write('a.yaml', api(definition, { title: 'Rates' }, { lifecycle: 'deprecated' })),
    );
    await at('2026-03-04', ({ write }) =>
      write('a.yaml', api(`${definition}paths: {}`, {}, { lifecycle: 'deprecated' })),
    );
    const { rows } = await sql<{ bytes: number; texts: number }>`
      select (select max(length(former)) from changes) as bytes,
        (select count(*) from former_texts) as texts`.execute(db.read);
    expect(rows[0]?.bytes).toBeLessThan(1000);
    expect(rows[0]?.texts).toBe(1);
    expect(
      (await describeAll(history, rates)).map(({ changes }) => changes.map(each => each)),
    ).toEqual([
      ['metadata.title: Rates → undefined', 'spec.definition: undefined → undefined'],
      ['metadata.tags: x → undefined', 'spec.lifecycle: production → deprecated'],
      ['metadata.title: undefined → Rates', 'metadata.tags: undefined → x'],
      [],
    ]);
    const { items } = await history.listVersions(rates, {});
    const [latest, third] = await Promise.all(
      items.slice(0, 2).map(({ version }) => history.readVersion(rates, version)),
    );
    expect(latest?.entity?.spec?.['definition']).toBe(`${definition}paths: {}`);
    expect(third?.entity?.spec?.['definition']).toBe(definition);
  });

  it('writes nothing for what is read again and is the same', async () => {
    const { refreshAll, at, listChanges } = await start({ 'a.yaml': component('pay') });
    const before = await listChanges();
    await refreshAll();
    await at('2026-03-02', ({ write }) => write('a.yaml', `# a comment\n${component('pay')}`));
    expect(await listChanges()).toEqual(before);
  });

  it('counts among what changed last what somebody registered, from the first hour on', async () => {
    const { history, db } = await start({ 'a.yaml': component('pay') });
    const listRecent = async () =>
      (await history.listRecent(() => true, 10)).map(({ entityRef }) => entityRef);
    expect(await listRecent()).toEqual([]);
    await db.write.updateTable('locations').set({ registered_by: 'api' }).execute();
    expect(await listRecent()).toContain(pay);
  });

  it('gives pages that join without a gap', async () => {
    const { history, at } = await start({ 'a.yaml': component('pay') });
    for (let day = 2; day <= 8; day += 1)
      await at(`2026-03-0${day}`, ({ write }) =>
        write('a.yaml', component('pay', { owner: `team-${day}` })),
      );
    const whole = await history.listVersions(pay, {});
    const paged = [];
    let cursor: string | undefined;
    do {
      const page = await history.listVersions(pay, { cursor, limit: 3 });
      paged.push(...page.items);
      cursor = page.pageInfo.nextCursor;
    } while (cursor);
    expect(paged).toEqual(whole.items);
    expect(paged).toHaveLength(8);
    await expect(history.listVersions(pay, { cursor: 'nonsense' })).rejects.toThrow(/cursor/);
  });

  it('forgets what is too old, says so, and drops texts that nothing names', async () => {
    const definition = 'openapi: 3.0.0\n'.repeat(5000);
    const { history, at, db, setNow } = await start({ 'a.yaml': api(definition) });
    await at('2026-03-10', ({ write }) => write('a.yaml', api('openapi: 3.1.0')));
    await at('2026-05-01', ({ write }) => write('a.yaml', api('openapi: 3.2.0')));
    setNow('2026-05-02');
    const store = new CatalogStore(db, () => new Date('2026-05-02T00:00:00.000Z'));
    const lines: string[] = [];
    const logger = createLogger({
      level: 'warn',
      format: 'text',
      write: line => void lines.push(line),
    });
    const days = 24 * 60 * 60 * 1000;
    await new MaintenanceWorker(store, 31 * days, logger).run();
    expect(lines).toEqual([]);
    const { items, storedSince } = await history.listVersions('api:default/rates', {});
    expect(items.map(({ action }) => action)).toEqual(['updated']);
    expect(storedSince).toBe('2026-04-01T00:00:00.000Z');
    expect(await history.readAt('api:default/rates', '2026-03-20')).toEqual({
      state: 'forgotten',
      at: '2026-03-20T23:59:59.999Z',
      storedSince: '2026-04-01T00:00:00.000Z',
    });
    const then = await history.readAt('api:default/rates', '2026-04-20');
    expect(then.state === 'there' && then.entity.spec?.['definition']).toBe('openapi: 3.1.0');
    expect(await db.read.selectFrom('former_texts').select('id').execute()).toEqual([]);
  });
});
