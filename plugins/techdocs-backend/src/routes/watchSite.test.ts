import { expect, it } from 'vitest';
import type { SiteRow } from '../store/tables.ts';
import { watchSite } from './watchSite.ts';

const entityRef = 'component:default/pay';

/** A site on a code host; a build that is added publishes a newer one. */
function startWatch({ checkedAt, checksSource }: { checkedAt: number; checksSource: boolean }) {
  const site = { built_at: 1000, checked_at: checkedAt } as SiteRow;
  const controller = new AbortController();
  const added: unknown[] = [];
  let notify = (_ref: string) => {};
  const events = watchSite(entityRef, {
    store: {
      getSite: async () => ({ ...site }),
      listen: async listener => {
        notify = listener;
        return async () => {};
      },
    },
    workQueue: {
      async add(_type, payload, options) {
        added.push({ payload, key: options?.key });
        Object.assign(site, { built_at: 2000, checked_at: Date.now() });
        setTimeout(() => notify(entityRef));
        return 'job';
      },
    },
    checksSource,
    signal: controller.signal,
  });
  return { site, controller, added, events, notify: () => notify(entityRef) };
}

const current = { event: 'current', data: { builtAt: '1970-01-01T00:00:01.000Z' } };

it('begins with the site that is published', async () => {
  const { events } = startWatch({ checkedAt: Date.now(), checksSource: false });
  expect((await events.next()).value).toEqual(current);
});

it('looks for new commits of a site that somebody reads, and reports what was built', async () => {
  const { events, added, controller } = startWatch({ checkedAt: 0, checksSource: true });
  await events.next();
  const { value } = await events.next();
  expect(value).toEqual({ event: 'updated', data: { builtAt: '1970-01-01T00:00:02.000Z' } });
  expect(added).toEqual([{ payload: { entityRef }, key: entityRef }]);
  controller.abort();
  expect((await events.next()).done).toBe(true);
});

it.each([
  { checkedAt: Date.now() + 60_000, checksSource: true },
  { checkedAt: 0, checksSource: false },
])('builds nothing that was checked lately or is watched: %o', async options => {
  const { events, added, site, notify } = startWatch(options);
  await events.next();
  const next = events.next();
  await Promise.resolve();
  site.built_at = 3000;
  setTimeout(notify);
  expect((await next).value).toMatchObject({ data: { builtAt: '1970-01-01T00:00:03.000Z' } });
  expect(added).toEqual([]);
});

it('reports a build that fails with file and line, and when the site is good again', async () => {
  const { events, site, notify } = startWatch({ checkedAt: Date.now(), checksSource: false });
  await events.next();
  const next = events.next();
  await Promise.resolve();
  site.error = JSON.stringify({ level: 'error', message: 'no', file: 'mkdocs.yml', line: 3 });
  setTimeout(notify);
  expect((await next).value).toEqual({ event: 'failed', data: { message: 'mkdocs.yml:3: no' } });
  const good = events.next();
  await Promise.resolve();
  site.error = null;
  setTimeout(notify);
  expect((await good).value).toMatchObject({ event: 'updated' });
});
