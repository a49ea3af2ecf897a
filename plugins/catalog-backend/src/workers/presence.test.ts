import { testDatabases } from '@portico/testing/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startPages } from './testing/startPages.ts';
import { component, startEngine } from './testing/engineHarness.ts';

const location = (spec: object, name = 'more') =>
  `apiVersion: backstage.io/v1alpha1\nkind: Location\nmetadata: { name: ${name} }\nspec: ${JSON.stringify(spec)}\n`;
const top = { locations: [{ type: 'file', target: '*.yaml' }] };

describe.each(testDatabases())('a target that may be missing, on $name', database => {
  it.each(['./below/pay.yaml', './below/*.yaml'])(
    'gives nothing while it is not there, and takes away what it gave: %s',
    async target => {
      const { engine, write, remove, refreshAll, listRefs, log } = await startEngine(database, {
        ...top,
        watchesFiles: true,
        files: { 'all.yaml': location({ target, presence: 'optional' }) },
      });
      expect(await engine.listErrors()).toEqual([]);
      expect(log).toEqual([]);
      await write('below/pay.yaml', component('pay'));
      await refreshAll();
      expect(await listRefs()).toEqual(['component:default/pay', 'location:default/more']);
      await remove('below');
      await refreshAll();
      expect(await listRefs()).toEqual(['location:default/more']);
      expect(await engine.listErrors()).toEqual([]);
    },
  );

  it('is missed as soon as one location requires it, and no longer when none does', async () => {
    const { engine, write, refreshAll } = await startEngine(database, {
      ...top,
      files: { 'all.yaml': location({ target: './below/a.yaml', presence: 'optional' }) },
    });
    const read = async (path: string, text: string) => {
      await write(path, text);
      // Only what follows from the change is read: the target is due by itself.
      await engine.refresh(path === 'all.yaml' ? 'location:default/more' : 'location:default/too');
      await engine.whenIdle();
      return (await engine.listErrors()).map(({ message }) => message);
    };
    const missing = [expect.stringMatching(/below\/a\.yaml' does not exist/)];
    expect(await read('all.yaml', location({ target: './below/a.yaml' }))).toEqual(missing);
    expect(
      await read('all.yaml', location({ target: './below/a.yaml', presence: 'optional' })),
    ).toEqual([]);
    await write('too.yaml', location({ target: './below/a.yaml', presence: 'required' }, 'too'));
    await refreshAll();
    expect((await engine.listErrors()).map(({ message }) => message)).toEqual(missing);
  });

  it('keeps what it gave when it can be missed but is only out of reach', async () => {
    const pages: Record<string, { status?: number; text?: string }> = {
      '/all.yaml': { text: location({ target: './pay.yaml', presence: 'optional' }) },
      '/pay.yaml': { text: component('pay') },
    };
    const { host, url } = await startPages(pages, onTestFinished);
    const { engine, refreshAll, listRefs } = await startEngine(database, {
      locations: [{ type: 'url', target: `${url}/all.yaml` }],
      readableHosts: [{ host }],
    });
    const all = ['component:default/pay', 'location:default/more'];
    expect(await listRefs()).toEqual(all);
    pages['/pay.yaml'] = { status: 500 };
    await refreshAll();
    expect(await listRefs()).toEqual(all);
    expect(await engine.listErrors()).toHaveLength(1);
    delete pages['/pay.yaml'];
    await refreshAll();
    expect(await listRefs()).toEqual(['location:default/more']);
    expect(await engine.listErrors()).toEqual([]);
  });

  it('can be registered, in the configuration and by the API', async () => {
    const { host, url } = await startPages({}, onTestFinished);
    const { engine, getEntity } = await startEngine(database, {
      locations: [{ type: 'url', target: `${url}/configured.yaml`, presence: 'optional' }],
      readableHosts: [{ host }],
    });
    const input = { type: 'url', target: `${url}/added.yaml`, presence: 'optional' } as const;
    expect((await engine.previewLocation(input)).entities).toHaveLength(1);
    const row = await engine.addLocation(input);
    await engine.whenIdle();
    expect(await engine.listErrors()).toEqual([]);
    expect((await getEntity(row.entity_ref))?.spec).toMatchObject({ presence: 'optional' });

    await engine.updateLocation(row.id, { ...input, presence: 'required' });
    await engine.whenIdle();
    expect(await engine.listErrors()).toMatchObject([
      { message: expect.stringContaining(`'${url}/added.yaml' does not exist`) },
    ]);
  });
});
