import {
  addWatchEndpoint,
  listNotificationsEndpoint,
  listWatchesEndpoint,
  notificationStatusEndpoint,
  readWatchReason,
  removeWatchEndpoint,
} from '@portico/notifications-common';
import { testDatabases } from '@portico/testing/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aTeam, aWatched, startWatching } from './testing/startWatching.ts';

describe.each(testDatabases())('watching on $name', database => {
  let portal: Awaited<ReturnType<typeof startWatching>>;
  beforeAll(async () => {
    portal = await startWatching(database);
    await portal.add(aTeam('pay'), aTeam('ops'));
  });
  afterAll(() => portal.server.stop());

  it('brings news of a changed entity with what has changed, why, and where it is', async () => {
    await portal.add(aWatched('ledger'));
    const watch = await portal.watch('ada', 'entity', 'Component:default/Ledger');
    await portal.add(aWatched('ledger', 'pay', 'Books of the company'));
    const [news] = await portal.until('ada', titles =>
      expect(titles).toEqual(['ledger has changed']),
    );
    expect(news?.payload).toMatchObject({
      link: '/catalog/default/component/ledger',
      topic: 'watch-changed',
      description: expect.stringContaining('metadata.description: Books of the company'),
    });
    expect(readWatchReason(news?.origin ?? '', news?.payload.metadata)).toEqual({
      watch: {
        id: watch.id,
        type: 'entity',
        target: 'component:default/ledger',
        title: 'Component:default/Ledger',
      },
      count: 1,
    });
    // Who watches it in two ways has one; who does not watch it has none.
    expect(await portal.list('eve')).toEqual([]);
  });

  it('makes one message of what happens to several entities of a team, and one with a count of what flaps', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `shop-${at + 10}`);
    await portal.add(...names.map(name => aWatched(name, 'ops')));
    await portal.watch('bob', 'team', 'group:default/ops', { title: 'Operations' });
    await portal.watch('cyd', 'state', 'component:default/shop-11', { language: 'de-AT' });
    // News are of changes: the states must be known before.
    await portal.untilKnown('state', names);
    portal.state.failing = new Set(names);
    const [several] = await portal.until('bob', titles =>
      expect(titles).toEqual(['12 entities of Operations need attention']),
    );
    expect(several?.payload).toMatchObject({
      severity: 'high',
      link: '/catalog/default/group/ops',
      description: expect.stringMatching(/Pods of shop-11 fail\n[^]*and 2 more$/),
    });
    await portal.until('cyd', titles => expect(titles).toEqual(['Pods von shop-11 schlagen fehl']));
    portal.state.failing = new Set();
    await portal.until('cyd', titles =>
      expect(titles).toEqual(['Pods von shop-11 laufen wieder (2-mal)']),
    );
    portal.state.failing = new Set(names);
    await portal.until('cyd', titles =>
      expect(titles).toEqual(['Pods von shop-11 schlagen fehl (3-mal)']),
    );
    portal.state.failing = new Set();
  });

  it('says which entities came to a team and to a view, and which left', async () => {
    await portal.add(aWatched('till-1'));
    await portal.watch('dan', 'team', 'group:default/pay', { title: 'Payments' });
    await portal.watch('dan', 'view', '?kind=component&q=till', {
      title: 'Tills',
      view: { query: { kind: 'component' }, fullTextFilter: { term: 'till' } },
    });
    await portal.untilKnown('state', ['till-1']);
    await portal.untilKnown('view', ['till-1']);
    await portal.add(aWatched('till-7', 'ops'));
    await portal.until('dan', titles => expect(titles).toEqual(['till-7 is new in Tills']));
    await portal.add(aWatched('till-7'));
    await portal.until('dan', titles => expect(titles).toEqual(['till-7 is new in Payments']));
    await portal.add(aWatched('till-7', 'ops'));
    await portal.until('dan', titles =>
      expect(titles).toContain('till-7 is no longer in Payments'),
    );
  });

  it('brings nothing that its reader may not see, also when the right is lost after it was sent', async () => {
    await portal.add(aWatched('vault'), aWatched('open'));
    for (const name of ['fay', 'gus'])
      for (const entity of ['vault', 'open'])
        await portal.watch(name, 'entity', `component:default/${entity}`);
    const fay = await portal.clientOf('fay');
    portal.state.decide = async principal => ({
      result:
        principal.type === 'user' && principal.userEntityRef === 'user:default/gus'
          ? 'DENY'
          : 'ALLOW',
    });
    await portal.add(aWatched('vault', 'pay', 'now'));
    await portal.until('fay', titles => expect(titles).toEqual(['vault has changed']));
    expect(await fay.call(notificationStatusEndpoint, {})).toEqual({ unread: 1, read: 0 });
    // What was on its way to somebody without the right has been dropped, not held back.
    portal.state.decide = async () => ({ result: 'ALLOW' });
    await portal.add(aWatched('open', 'pay', 'now'));
    await portal.until('gus', titles => expect(titles).toEqual(['open has changed']));
    portal.state.decide = async (_principal, { name }) => ({
      result: name.startsWith('catalog.') ? 'DENY' : 'ALLOW',
    });
    const { notifications, totalCount } = await fay.call(listNotificationsEndpoint, {});
    expect({ notifications, totalCount }).toEqual({ notifications: [], totalCount: 0 });
    expect(await fay.call(notificationStatusEndpoint, {})).toEqual({ unread: 0, read: 0 });
    portal.state.decide = async () => ({ result: 'ALLOW' });
  });

  it('reports what has left the catalog to those who may read everything', async () => {
    await portal.add(aWatched('gone'));
    await portal.watch('hal', 'entity', 'component:default/gone');
    await portal.remove('component:default/gone');
    await portal.until('hal', titles =>
      expect(titles).toEqual(['gone is no longer in the catalog']),
    );
  });

  it('stops with one call, and refuses guests, what is not there, wrong kinds and too much', async () => {
    await portal.add(aWatched('shelf'));
    const watch = await portal.watch('ivy', 'entity', 'component:default/shelf');
    const ivy = await portal.clientOf('ivy');
    expect((await ivy.call(listWatchesEndpoint, {})).items).toEqual([watch]);
    await ivy.call(removeWatchEndpoint, { params: { id: watch.id } });
    expect((await ivy.call(listWatchesEndpoint, {})).items).toEqual([]);
    const put = (body: object) =>
      ivy.call(addWatchEndpoint, { body: { title: 'x', ...body } as never }).then(
        () => undefined,
        (error: Error) => error.message,
      );
    expect(await put({ type: 'entity', target: 'component:default/none' })).toContain(
      "There is no entity 'component:default/none' that you may read",
    );
    expect(await put({ type: 'team', target: 'component:default/shelf' })).toContain(
      "a team is of kind 'group' or 'user'",
    );
    expect(await put({ type: 'view', target: '?kind=api' })).toContain("Body field 'view'");
    expect(await put({ type: 'view', target: 'kind api', view: {} })).toContain(
      'no search parameters',
    );
    expect(await put({ type: 'entity', target: 'component:' })).toContain("Body field 'target'");
  });
});
