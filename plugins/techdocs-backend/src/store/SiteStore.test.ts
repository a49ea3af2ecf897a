import { testDatabases } from '@portico/testing/node';
import { describe, expect, it } from 'vitest';
import type { BuiltSite } from '../render/buildSite.ts';
import { SiteStore } from './SiteStore.ts';
import { techdocsMigrations, type TechdocsSchema } from './tables.ts';

const aSite = {
  manifest: {
    siteName: 'Pay',
    language: 'en',
    nav: [],
    tocDepth: [1, 6],
    pages: {},
    files: {},
    moved: {},
    builtAt: 1,
    etag: 'a',
  },
  links: { broken: [], outer: [], checked: 0 },
  traces: [],
} as unknown as BuiltSite;
const failure = { level: 'error', message: 'No mkdocs.yml' } as never;

describe.each(testDatabases())('SiteStore on $name', database => {
  it('counts sites that exist, by whether their last build succeeded', async () => {
    const store = new SiteStore(await database.fresh<TechdocsSchema>(techdocsMigrations), () => 1);
    for (const name of ['a', 'b', 'c']) await store.publish(`component:default/${name}`, 1, aSite);
    await store.noteFailure('component:default/b', 'B', failure);
    await store.noteFailure('component:default/never-built', 'N', failure);
    expect(await store.countSites()).toEqual({ built: 2, failed: 2 });
    await store.remove('component:default/a');
    await store.remove('component:default/b');
    await store.remove('component:default/never-built');
    expect(await store.countSites()).toEqual({ built: 1, failed: 0 });
    // Those who follow learn of the two that were shown.
    expect(await store.getSite('component:default/a')).toMatchObject({ built_at: null });
    expect(await store.getSite('component:default/never-built')).toBeUndefined();
  });
});
