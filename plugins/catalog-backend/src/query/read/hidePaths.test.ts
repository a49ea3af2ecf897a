import type { Principal } from '@portico/contract/auth';
import { testDatabases } from '@portico/testing/node';
import { describe, expect, it } from 'vitest';
import { component, startEngine } from '../../workers/testing/engineHarness.ts';
import { createPathHider, readHiderFor } from './hidePaths.ts';

const hide = createPathHider(['/srv', '/srv/catalog', '/srv/catalog (old)']);

it.each([
  ['/srv/catalog/pay/info.yaml', 'pay/info.yaml'],
  ["File '/srv/catalog/pay.yaml' does not exist; add it", "File 'pay.yaml' does not exist; add it"],
  ['file:/srv/catalog/**/*.yaml', 'file:**/*.yaml'],
  ["Folder '/srv/catalog' cannot be read", "Folder '.' cannot be read"],
  ['/srv/catalog (old)/a.yaml', 'a.yaml'],
  ['/srv/other/a.yaml:3:7: wrong', 'other/a.yaml:3:7: wrong'],
  ['/srv-2/a.yaml', '/srv-2/a.yaml'],
  ['/backup/srv/catalog/a.yaml', '/backup/srv/catalog/a.yaml'],
  ['https://pages.example/srv/catalog/a.yaml', 'https://pages.example/srv/catalog/a.yaml'],
])('shows %s as %s', (text, shown) => {
  expect(hide(text)).toBe(shown);
});

it('finds texts at any depth, and changes nothing else', () => {
  const value = { a: [{ source: '/srv/catalog/a.yaml', line: 3, none: null }], is: true };
  expect(hide(value)).toEqual({ a: [{ source: 'a.yaml', line: 3, none: null }], is: true });
  expect(createPathHider(['/'])('/srv/a.yaml')).toBe('/srv/a.yaml');
});

describe.each(testDatabases())('paths of files on $name', database => {
  it('are relative to their location for users, and whole for services', async () => {
    const { engine, db, folder, getEntity, write, refreshAll } = await startEngine(database, {
      files: { 'sub/all.yaml': component('pay') },
    });
    await write('sub/all.yaml', component('pay', { owner: 5 }));
    await refreshAll();
    const errors = await engine.listErrors();
    const hideFrom = async (principal: Principal) => (await readHiderFor(principal, db))(errors);
    const [shown] = await hideFrom({
      type: 'user',
      userEntityRef: 'user:default/ann',
      ownershipEntityRefs: [],
      isGuest: false,
    });
    expect(shown).toMatchObject({ source: 'sub/all.yaml', locationRef: 'file:sub/all.yaml' });
    expect(await hideFrom({ type: 'service', subject: 'external:scripts' })).toEqual(errors);
    expect(errors[0]?.source).toBe(`${folder}/sub/all.yaml`);
    const { status } = (await getEntity('component:default/pay')) ?? {};
    expect(status?.items?.[0]?.message).toMatch(/^sub\/all\.yaml:4:\d+: spec\.owner: Must be/);
  });
});
