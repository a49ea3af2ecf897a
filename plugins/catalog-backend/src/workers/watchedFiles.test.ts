import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabases } from '@portico/testing/node';
import { describe, expect, it, vi } from 'vitest';
import { component, startEngine } from './testing/engineHarness.ts';

const soon = { timeout: 5000, interval: 10 };

describe.each(testDatabases())('watched files on $name', database => {
  it('show their changes, new files, new folders and removals by themselves', async () => {
    const { write, remove, folder, getEntity, listRefs, engine } = await startEngine(database, {
      watchesFiles: true,
      files: { 'a.yaml': component('pay'), 'sub/b.yaml': component('ledger') },
    });
    const changed = new Promise<void>(resolve => {
      engine.onChange(resolve);
    });
    await write('sub/b.yaml', component('ledger', { type: 'library' }));
    await vi.waitFor(async () => {
      expect((await getEntity('component:default/ledger'))?.spec?.['type']).toBe('library');
    }, soon);
    await changed;

    await write('deep/er/c.yaml', component('new'));
    await vi.waitFor(async () => expect(await listRefs()).toContain('component:default/new'), soon);
    await write('deep/er/d.yaml', component('newer'));
    await vi.waitFor(
      async () => expect(await listRefs()).toContain('component:default/newer'),
      soon,
    );

    // Editors write beside a file and then put the new one in its place.
    await writeFile(join(folder, 'a.tmp'), component('pay', { type: 'website' }));
    await rename(join(folder, 'a.tmp'), join(folder, 'a.yaml'));
    await vi.waitFor(async () => {
      expect((await getEntity('component:default/pay'))?.spec?.['type']).toBe('website');
    }, soon);

    await remove('deep');
    await vi.waitFor(async () => {
      expect(await listRefs()).toEqual(['component:default/ledger', 'component:default/pay']);
    }, soon);

    await write('deep/er/c.yaml', component('back'));
    await vi.waitFor(
      async () => expect(await listRefs()).toContain('component:default/back'),
      soon,
    );
    await write('deep/er/c.yaml', component('again'));
    await vi.waitFor(
      async () => expect(await listRefs()).toContain('component:default/again'),
      soon,
    );
  });

  it('are seen in a folder that is deleted and made anew at once', async () => {
    const { write, remove, listRefs } = await startEngine(database, {
      watchesFiles: true,
      files: { 'a.yaml': component('pay'), 'sub/b.yaml': component('first') },
    });
    for (const name of ['second', 'third', 'fourth']) {
      await remove('sub');
      await write('sub/b.yaml', component(name));
      await vi.waitFor(
        async () =>
          expect(await listRefs()).toEqual(
            ['component:default/pay', `component:default/${name}`].sort(),
          ),
        soon,
      );
    }
  });

  it('show their removals also while others are written all the time', async () => {
    const { remove, folder, listRefs } = await startEngine(database, {
      watchesFiles: true,
      files: { 'a.yaml': component('pay'), 'sub/b.yaml': component('ledger') },
    });
    const over = new AbortController();
    const writing = (async () => {
      for (let round = 0; !over.signal.aborted; round++) {
        await writeFile(join(folder, 'a.tmp'), component('pay', { type: `type-${round}` }));
        await rename(join(folder, 'a.tmp'), join(folder, 'a.yaml'));
        await sleep(40);
      }
    })();
    try {
      await remove('sub');
      await vi.waitFor(
        async () => expect(await listRefs()).toEqual(['component:default/pay']),
        soon,
      );
    } finally {
      over.abort();
      await writing;
    }
  });

  it('follow the files that placeholders name', async () => {
    const { write, getEntity } = await startEngine(database, {
      watchesFiles: true,
      files: {
        'a.yaml': component('pay', { definition: { $text: './pay.txt' } }),
        'pay.txt': 'one',
      },
    });
    expect((await getEntity('component:default/pay'))?.spec?.['definition']).toBe('one');
    await write('pay.txt', 'two');
    await vi.waitFor(async () => {
      expect((await getEntity('component:default/pay'))?.spec?.['definition']).toBe('two');
    }, soon);
  });

  it('stay out that their location excludes, from the start and when they appear', async () => {
    const { write, listRefs, engine } = await startEngine(database, {
      watchesFiles: true,
      locations: [{ type: 'file', target: '**/*.yaml', exclude: ['**/skeleton'] }],
      files: { 'a.yaml': component('pay'), 'template/skeleton/a.yaml': 'no: descriptor\n' },
    });
    expect(await listRefs()).toEqual(['component:default/pay']);
    await write('template/skeleton/b.yaml', component('skipped'));
    await write('new/skeleton/b.yaml', component('skipped-too'));
    await write('template/b.yaml', component('ledger'));
    await vi.waitFor(
      async () =>
        expect(await listRefs()).toEqual(['component:default/ledger', 'component:default/pay']),
      soon,
    );
    await engine.whenIdle();
    expect(await listRefs()).toEqual(['component:default/ledger', 'component:default/pay']);
    expect(await engine.listErrors()).toEqual([]);
  });
});
