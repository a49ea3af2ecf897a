import { join } from 'node:path';
import { makeUnreadableFolder, testDatabases } from '@portico/testing/node';
import { describe, expect, it } from 'vitest';
import { component, startEngine } from './testing/engineHarness.ts';

describe.each(testDatabases())('the catalog engine on $name', database => {
  it('stores entities with annotations, relations both ways and facets', async () => {
    const { getEntity, listFacets, folder, log } = await startEngine(database, {
      files: {
        'a.yaml': `${component('pay', { dependsOn: ['Component:ledger'] }, ', tags: [java], title: Pay Out')}---\n${component('ledger')}`,
      },
    });
    expect(log).toEqual([]);
    const pay = await getEntity('component:default/pay');
    expect(pay?.metadata).toMatchObject({
      namespace: 'default',
      annotations: {
        'backstage.io/managed-by-location': `file:${folder}/a.yaml`,
        'backstage.io/managed-by-origin-location': 'bootstrap:bootstrap',
      },
    });
    expect(pay?.metadata.uid).toMatch(/^[0-9a-f-]{36}$/);
    expect(pay?.metadata.etag).toBeTruthy();
    expect(pay?.relations).toEqual([
      { type: 'dependsOn', targetRef: 'component:default/ledger' },
      { type: 'ownedBy', targetRef: 'group:default/team-a' },
    ]);
    const ledger = await getEntity('component:default/ledger');
    expect(ledger?.relations).toEqual([
      { type: 'dependencyOf', targetRef: 'component:default/pay' },
      { type: 'ownedBy', targetRef: 'group:default/team-a' },
    ]);
    expect(await listFacets('component:default/ledger')).toContain(
      'relations.dependencyof=component:default/pay',
    );
    expect(await listFacets('component:default/pay')).toEqual([
      'apiversion=backstage.io/v1alpha1',
      'kind=Component',
      `metadata.annotations.backstage.io/managed-by-location=file:${folder}/a.yaml`,
      'metadata.annotations.backstage.io/managed-by-origin-location=bootstrap:bootstrap',
      'metadata.name=pay',
      'metadata.namespace=default',
      'metadata.tags.java=true',
      'metadata.tags=java',
      'metadata.title=Pay Out',
      'portico.processing-status=ok',
      'relations.dependson=component:default/ledger',
      'relations.ownedby=group:default/team-a',
      'spec.dependson.component:ledger=true',
      'spec.dependson=Component:ledger',
      'spec.lifecycle=production',
      'spec.owner=team-a',
      'spec.type=service',
    ]);
  });

  it('takes a document that says the same thing twice', async () => {
    const { getEntity, log } = await startEngine(database, {
      files: { 'a.yaml': component('pay', { dependsOn: ['component:x', 'Component:default/x'] }) },
    });
    expect(log).toEqual([]);
    expect((await getEntity('component:default/pay'))?.relations).toHaveLength(2);
  });

  it('writes only what differs, and the feed keeps the former document', async () => {
    const { write, refreshAll, getEntity, listFacets, listChanges } = await startEngine(database, {
      files: { 'a.yaml': `${component('pay')}---\n${component('ledger')}` },
    });
    const before = await listChanges();
    const ledgerBefore = await getEntity('component:default/ledger');
    await write(
      'a.yaml',
      `# moved down\n${component('pay', { type: 'library', system: 'money' })}---\n${component('ledger')}`,
    );
    await refreshAll();
    const changes = (await listChanges()).slice(before.length);
    expect(changes.map(({ ref, action }) => [ref, action])).toEqual([
      ['component:default/pay', 'updated'],
    ]);
    expect(JSON.parse(changes[0]!.former!)).toMatchObject({ spec: { type: 'service' } });
    expect(await getEntity('component:default/ledger')).toEqual(ledgerBefore);
    const pay = await getEntity('component:default/pay');
    expect(pay?.spec).toMatchObject({ type: 'library' });
    expect(pay?.relations).toContainEqual({ type: 'partOf', targetRef: 'system:default/money' });
    const facets = await listFacets('component:default/pay');
    expect(facets).toContain('spec.type=library');
    expect(facets).not.toContain('spec.type=service');
  });

  it('updates the other ends when relations come and go', async () => {
    const { write, refreshAll, getEntity, listFacets, listChanges } = await startEngine(database, {
      files: { 'a.yaml': component('pay'), 'b.yaml': component('ledger') },
    });
    await write('a.yaml', component('pay', { dependsOn: ['component:ledger'] }));
    await refreshAll();
    const related = await getEntity('component:default/ledger');
    expect(related?.relations).toHaveLength(2);
    expect(await listFacets('component:default/ledger')).toContain(
      'relations.dependencyof=component:default/pay',
    );
    await write('a.yaml', component('pay'));
    await refreshAll();
    const unrelated = await getEntity('component:default/ledger');
    expect(unrelated?.relations).toHaveLength(1);
    expect(unrelated?.metadata.etag).not.toBe(related?.metadata.etag);
    expect(await listFacets('component:default/ledger')).not.toContain(
      'relations.dependencyof=component:default/pay',
    );
    const changes = (await listChanges()).filter(({ ref }) => ref === 'component:default/ledger');
    expect(changes.map(({ action }) => action)).toEqual(['created', 'related', 'related']);
  });

  it('shows both ends of relations between a changed entity and a new one of the same file', async () => {
    const { write, refreshAll, getEntity, listFacets } = await startEngine(database, {
      files: { 'a.yaml': component('pay') },
    });
    await write(
      'a.yaml',
      `${component('pay', { dependsOn: ['component:new'] })}---\n${component('new', { dependsOn: ['component:pay'] })}`,
    );
    await refreshAll();
    for (const [name, other] of [
      ['pay', 'new'],
      ['new', 'pay'],
    ]) {
      const relations = ['dependencyOf', 'dependsOn'].map(type => ({
        type,
        targetRef: `component:default/${other}`,
      }));
      const entity = await getEntity(`component:default/${name}`);
      expect(entity?.relations?.slice(0, 2)).toEqual(relations);
      expect(await listFacets(`component:default/${name}`)).toEqual(
        expect.arrayContaining(
          relations.map(({ type, targetRef }) => `relations.${type.toLowerCase()}=${targetRef}`),
        ),
      );
    }
  });

  it('deletes an entity when its document goes, and with it its end of relations', async () => {
    const { write, refreshAll, listRefs, getEntity, listChanges, db } = await startEngine(
      database,
      {
        files: {
          'a.yaml': `${component('pay', { dependsOn: ['component:ledger'] })}---\n${component('old')}`,
          'b.yaml': component('ledger'),
        },
      },
    );
    await write('a.yaml', component('old'));
    await refreshAll();
    expect(await listRefs()).toEqual(['component:default/ledger', 'component:default/old']);
    expect((await getEntity('component:default/ledger'))?.relations).toHaveLength(1);
    const deleted = (await listChanges()).find(({ action }) => action === 'deleted');
    expect(JSON.parse(deleted!.former!)).toMatchObject({ metadata: { name: 'pay' } });
    const left = await db.read.selectFrom('claim_documents').selectAll().execute();
    expect(left.filter(({ head }) => head.includes('"pay"'))).toEqual([]);
  });

  it('keeps a file that is gone from a pattern out of the catalog', async () => {
    const { remove, refreshAll, listRefs, db } = await startEngine(database, {
      files: { 'a.yaml': component('pay'), 'sub/b.yaml': component('ledger') },
    });
    await remove('sub');
    await refreshAll();
    expect(await listRefs()).toEqual(['component:default/pay']);
    expect(await db.read.selectFrom('parts').select('path').execute()).toHaveLength(2);
  });

  it('keeps the last good version of a broken document and shows the error with its place', async () => {
    const { write, refreshAll, getEntity, listFacets, engine, folder } = await startEngine(
      database,
      {
        files: { 'a.yaml': `${component('pay')}---\n${component('ledger')}` },
      },
    );
    await write('a.yaml', `${component('pay')}---\nkind: [broken\n`);
    await refreshAll();
    const ledger = await getEntity('component:default/ledger');
    expect(ledger?.spec).toMatchObject({ type: 'service' });
    expect(ledger?.status?.items).toMatchObject([
      {
        level: 'error',
        message: expect.stringMatching(/^a\.yaml:7:/),
        error: {
          excerpt: { firstLine: 5, lines: ['---', 'kind: [broken', ''], line: 7 },
        },
      },
    ]);
    expect(await listFacets('component:default/ledger')).toContain(
      'portico.processing-status=error',
    );
    expect((await getEntity('component:default/pay'))?.status).toBeUndefined();
    expect(await engine.listErrors()).toMatchObject([{ source: `${folder}/a.yaml` }]);

    await write('a.yaml', `${component('pay')}---\n${component('ledger')}`);
    await refreshAll();
    expect((await getEntity('component:default/ledger'))?.status).toBeUndefined();
    expect(await listFacets('component:default/ledger')).toContain('portico.processing-status=ok');
    expect(await engine.listErrors()).toEqual([]);
  });

  it('lets the first of two claims hold and moves ownership when it goes', async () => {
    const { write, remove, refreshAll, getEntity, listFacets, engine, folder } = await startEngine(
      database,
      { files: { 'a.yaml': component('pay', { owner: 'first' }) } },
    );
    await write('b.yaml', component('pay', { owner: 'second', dependsOn: ['component:ledger'] }));
    await write('c.yaml', component('ledger'));
    await refreshAll();
    const contested = await getEntity('component:default/pay');
    expect(contested?.spec).toMatchObject({ owner: 'first' });
    expect(contested?.status?.items?.[0]).toMatchObject({
      level: 'warning',
      message: expect.stringContaining(`'b.yaml' line 1`),
    });
    expect(await listFacets('component:default/pay')).toContain(
      'portico.processing-status=conflict',
    );
    expect((await engine.trace('component:default/pay'))?.conflicts).toEqual([
      { locationRef: `file:${folder}/b.yaml`, source: `${folder}/b.yaml` },
    ]);

    await remove('a.yaml');
    await refreshAll();
    const moved = await getEntity('component:default/pay');
    expect(moved?.spec).toMatchObject({ owner: 'second' });
    expect(moved?.metadata.uid).toBe(contested?.metadata.uid);
    expect(moved?.metadata.annotations).toMatchObject({
      'backstage.io/managed-by-location': `file:${folder}/b.yaml`,
    });
    expect(moved?.status).toBeUndefined();
    expect((await getEntity('component:default/ledger'))?.relations).toContainEqual({
      type: 'dependencyOf',
      targetRef: 'component:default/pay',
    });
  });

  it('shows a conflict at the location of the document that lost, while it lasts', async () => {
    const location = (name: string) =>
      `apiVersion: backstage.io/v1alpha1\nkind: Location\nmetadata: { name: ${name} }\nspec: { target: ./${name}.yml }\n`;
    const { write, refreshAll, getEntity } = await startEngine(database, {
      files: {
        'all.yaml': `${location('one')}---\n${location('two')}`,
        'one.yml': component('pay'),
        'two.yml': component('other'),
      },
    });
    await write('two.yml', component('pay'));
    await refreshAll();
    expect((await getEntity('location:default/one'))?.status).toBeUndefined();
    expect((await getEntity('location:default/two'))?.status?.items).toMatchObject([
      {
        level: 'warning',
        message: expect.stringContaining("'component:default/pay'"),
        error: {
          name: 'ConflictError',
          entityRef: 'component:default/pay',
          ignored: { path: 'two.yml' },
        },
      },
    ]);
    await write('one.yml', component('other'));
    await refreshAll();
    expect((await getEntity('location:default/two'))?.status).toBeUndefined();
    expect((await getEntity('component:default/pay'))?.status).toBeUndefined();
  });

  it('sees no conflict in a document that is reached twice', async () => {
    const location = (name: string, targets: string[]) =>
      `apiVersion: backstage.io/v1alpha1\nkind: Location\nmetadata: { name: ${name} }\nspec: ${JSON.stringify({ targets })}\n`;
    const { write, refreshAll, getEntity, listFacets, engine } = await startEngine(database, {
      files: {
        'one.yaml': location('one', ['./two.yaml', './pay.yaml']),
        'two.yaml': location('two', ['./one.yaml']),
        'pay.yaml': `${component('pay')}---\n${component('ledger')}`,
      },
    });
    const refs = ['pay', 'ledger'].map(name => `component:default/${name}`);
    refs.push('location:default/one', 'location:default/two');
    const expectNoConflict = async () => {
      for (const ref of refs) {
        expect((await getEntity(ref))?.status).toBeUndefined();
        expect(await listFacets(ref)).toContain('portico.processing-status=ok');
        expect((await engine.trace(ref))?.conflicts).toEqual([]);
      }
    };
    await expectNoConflict();
    await write('pay.yaml', `# moved\n${component('ledger')}---\n${component('pay')}`);
    await refreshAll();
    await expectNoConflict();

    // What else describes it is reported once, however often it is reached.
    await write('other.yaml', component('pay'));
    await write('two.yaml', location('two', ['./one.yaml', './other.yaml']));
    await refreshAll();
    expect((await getEntity(refs[0]!))?.status?.items).toMatchObject([
      { level: 'warning', message: expect.stringContaining(`'other.yaml' line 1`) },
    ]);
    expect((await getEntity('location:default/one'))?.status).toBeUndefined();
    expect((await getEntity('location:default/two'))?.status?.items).toHaveLength(1);
  });

  it('reports the line at which a second description stands now', async () => {
    const { write, refreshAll, getEntity } = await startEngine(database, {
      files: { 'a.yaml': component('pay'), 'b.yaml': component('pay') },
    });
    await write('b.yaml', `\n\n${component('pay')}`);
    await refreshAll();
    expect((await getEntity('component:default/pay'))?.status?.items).toMatchObject([
      { message: expect.stringContaining(`'b.yaml' line 3`) },
    ]);
  });

  it('reads a document again until what it renders in is there', async () => {
    const { write, refreshAll, getEntity, engine } = await startEngine(database, {
      files: { 'a.yaml': component('pay', { definition: { $text: './later.txt' } }) },
    });
    expect(await engine.listErrors()).toHaveLength(1);
    await write('later.txt', 'here');
    await refreshAll();
    expect((await getEntity('component:default/pay'))?.spec?.['definition']).toBe('here');
    expect(await engine.listErrors()).toEqual([]);
  });

  it('keeps the first of two documents of one file', async () => {
    const { getEntity } = await startEngine(database, {
      files: {
        'a.yaml': `${component('pay', { owner: 'first' })}---\n${component('pay', { owner: 'second' })}`,
      },
    });
    const pay = await getEntity('component:default/pay');
    expect(pay?.spec).toMatchObject({ owner: 'first' });
    expect(pay?.status?.items).toHaveLength(1);
  });

  it('follows Location entities, marks orphans and takes them back', async () => {
    const location = (targets: string[]) =>
      `apiVersion: backstage.io/v1alpha1\nkind: Location\nmetadata: { name: more }\nspec: ${JSON.stringify({ targets })}\n`;
    const { write, refreshAll, getEntity, listFacets, listRefs } = await startEngine(database, {
      files: {
        'more.yaml': location(['./parts/pay.yml', './more.yaml']),
        'parts/pay.yml': component('pay'),
      },
    });
    expect(await listRefs()).toEqual(['component:default/pay', 'location:default/more']);
    await write('more.yaml', location(['./more.yaml']));
    await refreshAll();
    const orphan = await getEntity('component:default/pay');
    expect(orphan?.metadata.annotations).toMatchObject({ 'backstage.io/orphan': 'true' });
    expect(await listFacets('component:default/pay')).toContain(
      'metadata.annotations.backstage.io/orphan=true',
    );
    expect(await listFacets('component:default/pay')).toContain('portico.processing-status=orphan');
    await write('more.yaml', location(['./parts/pay.yml']));
    await refreshAll();
    expect((await getEntity('component:default/pay'))?.metadata.annotations).not.toHaveProperty([
      'backstage.io/orphan',
    ]);
    expect(await listFacets('component:default/pay')).toContain('portico.processing-status=ok');
  });

  it('reads a URL that a file lists as a URL, which the configuration must allow', async () => {
    const { engine } = await startEngine(database, {
      files: {
        'more.yaml':
          'apiVersion: backstage.io/v1alpha1\nkind: Location\nmetadata: { name: more }\nspec: { target: "https://git.example/catalog-info.yaml" }\n',
      },
    });
    expect(await engine.listErrors()).toMatchObject([
      {
        locationRef: 'url:https://git.example/catalog-info.yaml',
        message: expect.stringContaining("name its host under 'integrations'"),
      },
    ]);
  });

  it('deletes orphans when it is reported to', async () => {
    const location = (target: string) =>
      `apiVersion: backstage.io/v1alpha1\nkind: Location\nmetadata: { name: more }\nspec: { target: ${target} }\n`;
    const { write, refreshAll, listRefs, db } = await startEngine(database, {
      orphanStrategy: 'delete',
      files: {
        'more.yaml': location('./pay.yml'),
        'pay.yml': component('pay'),
        'x.yml': component('x'),
      },
    });
    await write('more.yaml', location('./x.yml'));
    await refreshAll();
    expect(await listRefs()).toEqual(['component:default/x', 'location:default/more']);
    expect(await db.read.selectFrom('sources').selectAll().execute()).toHaveLength(3);
  });

  it('holds a run that would remove too much until it is released', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`c${index}.yaml`, component(`c${index}`)]),
    );
    const { remove, write, refreshAll, listRefs, engine } = await startEngine(database, {
      files,
      deletionGuard: { percent: 20, entities: 5, windowMs: 0 },
    });
    for (let index = 0; index < 6; index += 1) await remove(`c${index}.yaml`);
    await refreshAll();
    expect(await listRefs()).toHaveLength(20);
    const [held] = await engine.heldRuns.list();
    expect(held).toMatchObject({ removals: 6, entities: 20 });
    expect(held?.exampleRefs).toContain('component:default/c0');

    await write('c0.yaml', component('c0'));
    await write('c1.yaml', component('c1'));
    await write('c20.yaml', component('c20'));
    await remove('c7.yaml');
    await remove('c8.yaml');
    await refreshAll();
    expect(await listRefs()).toHaveLength(21);
    const [stillHeld] = await engine.heldRuns.list();
    expect(stillHeld).toMatchObject({ id: held?.id, removals: 6 });
    await engine.heldRuns.release(stillHeld!.id);
    expect(await listRefs()).toHaveLength(15);
    expect(await engine.heldRuns.list()).toEqual([]);
    await expect(engine.heldRuns.release(stillHeld!.id)).rejects.toThrow('No run with id');
  });

  it('holds a run that goes beyond the limit together with those shortly before, over restarts', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`c${index}.yaml`, component(`c${index}`)]),
    );
    let now = Date.parse('2026-01-01T00:00:00Z');
    const options = {
      deletionGuard: { percent: 20, entities: 5, windowMs: 60 * 60_000 },
      now: () => new Date(now),
    };
    const harness = await startEngine(database, { files, ...options });
    const { remove, refreshAll, listRefs } = harness;
    let next = 0;
    const removeFiles = async (count: number) => {
      for (let index = 0; index < count; index += 1) await remove(`c${next++}.yaml`);
      await refreshAll();
    };
    await removeFiles(3);
    expect(await listRefs()).toHaveLength(27);
    await harness.restart();
    // Six of the 30 that there were, which is no more than 20 %.
    await removeFiles(3);
    expect(await listRefs()).toHaveLength(24);
    await removeFiles(1);
    expect(await listRefs()).toHaveLength(24);
    expect(await harness.engine.heldRuns.list()).toMatchObject([
      { removals: 1, entities: 24, removedBefore: 6 },
    ]);

    // Once the earlier ones are long past, what is missing is little.
    now += 61 * 60_000;
    await refreshAll();
    expect(await listRefs()).toHaveLength(23);
    expect(await harness.engine.heldRuns.list()).toEqual([]);
  });

  it('counts anew once an operator has agreed', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`c${index}.yaml`, component(`c${index}`)]),
    );
    const { remove, refreshAll, listRefs, engine } = await startEngine(database, {
      files,
      deletionGuard: { percent: 20, entities: 5, windowMs: 60 * 60_000 },
    });
    for (let index = 0; index < 10; index += 1) await remove(`c${index}.yaml`);
    await refreshAll();
    const [held] = await engine.heldRuns.list();
    await engine.heldRuns.release(held?.id ?? '');
    expect(await listRefs()).toHaveLength(20);
    await remove('c10.yaml');
    await refreshAll();
    expect(await listRefs()).toHaveLength(19);
    expect(await engine.heldRuns.list()).toEqual([]);
  });

  it('reports the errors of a target again that a location lists again as it was', async () => {
    const list = (...targets: string[]) =>
      `apiVersion: backstage.io/v1alpha1\nkind: Location\nmetadata: { name: all }\nspec: { targets: [${targets.join(', ')}] }\n`;
    const { write, refreshAll, getEntity } = await startEngine(database, {
      files: { 'all.yaml': list('./sub/broken.txt'), 'sub/broken.txt': 'kind: [broken\n' },
    });
    const readItems = async () => (await getEntity('location:default/all'))?.status?.items;
    await refreshAll();
    expect(await readItems()).toMatchObject([{ level: 'error' }]);
    await write('all.yaml', list());
    await refreshAll();
    expect(await readItems()).toBeUndefined();
    await write('all.yaml', list('./sub/broken.txt'));
    await refreshAll();
    expect(await readItems()).toMatchObject([{ level: 'error' }]);
  });

  it('logs a few of many targets that are missing, and how many more there are', async () => {
    const targets = Array.from({ length: 40 }, (_, index) => `./none-${index}.yaml`);
    const { engine, log } = await startEngine(database, {
      locations: [{ type: 'file', target: 'all.yaml' }],
      files: {
        'all.yaml': `apiVersion: backstage.io/v1alpha1\nkind: Location\nmetadata: { name: all }\nspec: ${JSON.stringify({ targets })}\n`,
      },
      // One burst, however slowly a busy machine reads them.
      errorBurstMs: 60_000,
    });
    await engine.stop();
    expect(log.filter(line => line.includes('none-'))).toHaveLength(10);
    expect(log.at(-1)).toBe(
      "30 more locations were read with errors; list them with 'portico catalog errors'",
    );
    expect(await engine.listErrors()).toHaveLength(40);
  });

  it('logs the errors of a source, and a held run, once until they change', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 4 }, (_, index) => [`c${index}.yaml`, component(`c${index}`)]),
    );
    const { log, write, remove, refreshAll, folder, engine } = await startEngine(database, {
      files: { ...files, 'x.yaml': 'kind: [broken\n', 'y.yaml': `${component('y')}---\nkind: {\n` },
      deletionGuard: { percent: 20, entities: 1, windowMs: 0 },
    });
    const ref = `file:${folder}/**/*.yaml`;
    const [{ message } = { message: '' }] = await engine.listErrors();
    expect(log).toEqual([
      expect.stringMatching(/^'file:.*' was read with 2 errors, the first: .*x\.yaml:\d+:\d+: /),
    ]);
    expect(log[0]).toContain(ref);
    expect(log[0]).toContain(message);
    await refreshAll();
    expect(log).toHaveLength(1);

    await write('x.yaml', component('x'));
    await refreshAll();
    expect(log.splice(0)[1]).toContain('was read with 1 error: ');
    await write('y.yaml', component('y'));
    await refreshAll();
    expect(log).toEqual([]);
    await write('y.yaml', `${component('y')}---\nkind: {\n`);
    await refreshAll();
    expect(log.splice(0)).toHaveLength(1);

    await write('y.yaml', component('y'));
    for (const path of Object.keys(files)) await remove(path);
    await refreshAll();
    await refreshAll();
    const [held] = await engine.heldRuns.list();
    expect(log).toEqual([
      `'${ref}' would lose 4 of 6 entities, which is held; release it with 'portico catalog release ${held?.id}'`,
    ]);
  });

  it('never deletes when the list of files is not complete', async () => {
    const { folder, remove, refreshAll, listRefs, getEntity, engine } = await startEngine(
      database,
      {
        files: { 'in/a.yaml': component('pay') },
        locations: [{ type: 'file', target: 'in/*.yaml' }],
      },
    );
    await remove('in');
    await refreshAll();
    expect(await listRefs()).toEqual(['component:default/pay']);
    expect(await engine.listErrors()).toMatchObject([
      { message: expect.stringContaining(`Folder '${folder}/in' cannot be read`) },
    ]);
    expect((await getEntity('component:default/pay'))?.status?.items?.[0]?.message).toContain(
      'cannot be read',
    );
  });

  it('reads on beside a folder that cannot be read, and deletes nothing meanwhile', async () => {
    const { folder, remove, write, refreshAll, listRefs, listFacets, engine, db } =
      await startEngine(database, {
        files: {
          'all.yml':
            'apiVersion: backstage.io/v1alpha1\nkind: Location\nmetadata: { name: all }\nspec: { target: "./in/**/*.yaml" }\n',
          'in/a.yaml': component('pay'),
          'in/b.yaml': component('old'),
        },
        locations: [{ type: 'file', target: 'all.yml' }],
      });
    const locked = await makeUnreadableFolder(join(folder, 'in'));
    await remove('in/b.yaml');
    await write('in/c.yaml', component('new'));
    await refreshAll();
    await refreshAll();
    expect(await listRefs()).toEqual([
      'component:default/new',
      'component:default/old',
      'component:default/pay',
      'location:default/all',
    ]);
    expect(await engine.listErrors()).toMatchObject([
      {
        source: locked.path,
        message: expect.stringMatching(/^Folder '.*' cannot be read .*; let the/),
      },
    ]);
    expect(await listFacets('component:default/pay')).toContain('portico.processing-status=ok');
    expect(await listFacets('location:default/all')).toContain('portico.processing-status=error');

    await locked.unlock();
    await refreshAll();
    expect(await engine.listErrors()).toEqual([]);
    expect(await listRefs()).not.toContain('component:default/old');
    expect(await listFacets('location:default/all')).toContain('portico.processing-status=ok');
    expect(await db.read.selectFrom('parts').select('path').execute()).toHaveLength(4);
  });

  it('brings a deleted entity back while it is still described', async () => {
    const { engine, getEntity, listChanges } = await startEngine(database, {
      files: { 'a.yaml': component('pay') },
    });
    const before = await getEntity('component:default/pay');
    await engine.deleteEntity(before!.metadata.uid!);
    await engine.whenIdle();
    const after = await getEntity('component:default/pay');
    expect(after?.metadata.uid).not.toBe(before?.metadata.uid);
    expect((await listChanges()).map(({ action }) => action).slice(-2)).toEqual([
      'deleted',
      'created',
    ]);
    await engine.deleteEntity('no-such-uid');
  });

  it('refuses kinds that no rule allows, with the fix', async () => {
    const { listRefs, engine } = await startEngine(database, {
      files: { 'a.yaml': component('pay') },
      rules: [{ allow: ['API'] }],
      locations: [{ type: 'file', target: '*.yaml', rules: [{ allow: ['Group'] }] }],
    });
    expect(await listRefs()).toEqual([]);
    expect(await engine.listErrors()).toMatchObject([
      { name: 'NotAllowedError', message: expect.stringContaining('catalog.rules') },
    ]);
  });

  it('takes what providers give, in full and in parts', async () => {
    let connection: import('@portico/catalog-node').EntityProviderConnection | undefined;
    const entity = (name: string) => ({
      entity: {
        apiVersion: 'backstage.io/v1alpha1',
        kind: 'Group',
        metadata: { name },
        spec: { type: 'team', children: [] },
      },
    });
    const { listRefs, engine } = await startEngine(database, {
      providers: [
        {
          getProviderName: () => 'people',
          connect: async given => void (connection = given),
        },
      ],
    });
    await connection!.applyMutation({ type: 'full', entities: ['a', 'b', 'c'].map(entity) });
    expect(await listRefs()).toEqual(['group:default/a', 'group:default/b', 'group:default/c']);
    await connection!.applyMutation({
      type: 'delta',
      added: [entity('d')],
      removed: [{ entityRef: 'group:default/a' }],
    });
    await connection!.applyMutation({ type: 'full', entities: ['c', 'd'].map(entity) });
    await engine.whenIdle();
    expect(await listRefs()).toEqual(['group:default/c', 'group:default/d']);
  });

  it('lets processors change and refuse documents and add relations', async () => {
    const { getEntity, engine, listRefs } = await startEngine(database, {
      files: { 'a.yaml': `${component('pay')}---\n${component('bad')}` },
      processors: [
        {
          getProcessorName: () => 'marker',
          async processEntity(entity, location, results) {
            if (entity.metadata.name === 'bad') throw new Error('Not today');
            results.relation({
              sourceRef: 'component:default/pay',
              type: 'watchedBy',
              targetRef: 'user:default/ann',
            });
            return { ...entity, metadata: { ...entity.metadata, title: location.type } };
          },
        },
      ],
    });
    const pay = await getEntity('component:default/pay');
    expect(pay?.metadata.title).toBe('file');
    expect(pay?.relations).toContainEqual({ type: 'watchedBy', targetRef: 'user:default/ann' });
    expect(await listRefs()).toEqual(['component:default/pay']);
    expect(await engine.listErrors()).toMatchObject([
      { message: "Processor 'marker' refused the document: Not today" },
    ]);
  });

  it('refuses more than 1,000 entities of processors, and holds a run that would remove many of them', async () => {
    let connection: import('@portico/catalog-node').EntityProviderConnection | undefined;
    const group = (name: string, count = 0) => ({
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'Group',
      metadata: { name, annotations: { count: String(count) } },
      spec: { type: 'team', children: [] },
    });
    const { engine, listRefs } = await startEngine(database, {
      deletionGuard: { percent: 20, entities: 5, windowMs: 0 },
      providers: [
        { getProviderName: () => 'people', connect: async given => void (connection = given) },
      ],
      processors: [
        {
          getProcessorName: () => 'emitter',
          async processEntity(entity, _location, results) {
            const count = Number(entity.metadata.annotations?.['count'] ?? 0);
            for (let at = 0; at < count; at++) results.entity(group(`team-${at}`));
            return entity;
          },
        },
      ],
    });
    const emit = async (count: number) => {
      await connection!.applyMutation({
        type: 'full',
        entities: [{ entity: group('root', count) }],
      });
      await engine.whenIdle();
    };
    await emit(1000);
    expect((await listRefs()).length).toBe(1001);
    await emit(1001);
    expect((await listRefs()).length).toBe(1001);
    expect(await engine.listErrors()).toMatchObject([
      { message: expect.stringContaining('more than 1000 entities') },
    ]);
    await emit(500);
    expect((await listRefs()).length).toBe(1001);
    const [held] = await engine.heldRuns.list();
    expect(held).toMatchObject({ removals: 500, entities: 1001 });
    await engine.heldRuns.release(held!.id);
    await engine.whenIdle();
    expect((await listRefs()).length).toBe(501);
  });

  it('adds what processors emit, and removes it once nothing emits it any more', async () => {
    let connection: import('@portico/catalog-node').EntityProviderConnection | undefined;
    const group = (name: string, emits = '') => ({
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'Group',
      metadata: { name, annotations: { emits } },
      spec: { type: 'team', children: [] },
    });
    let isBroken = false;
    const { engine, listRefs } = await startEngine(database, {
      files: { 'a.yaml': component('pay') },
      rules: [{ allow: ['Component'] }],
      providers: [
        { getProviderName: () => 'people', connect: async given => void (connection = given) },
      ],
      processors: [
        {
          getProcessorName: () => 'emitter',
          async processEntity(entity, _location, results) {
            const { name, annotations } = entity.metadata;
            if (name === 'pay') results.entity(group('of-a-file'));
            if (name.startsWith('endless')) results.entity(group(`${name}-1`));
            for (const each of (annotations?.['emits'] ?? '').split(' ').filter(Boolean)) {
              const [child = '', grandchild = ''] = each.split('>');
              results.entity(group(child, grandchild));
            }
            if (isBroken && name === 'root') throw new Error('Out of order');
            return entity;
          },
        },
      ],
    });
    const listGroups = async () =>
      (await listRefs()).filter(ref => ref.startsWith('group:')).map(ref => ref.split('/')[1]);
    const full = async (...roots: ReturnType<typeof group>[]) => {
      await connection!.applyMutation({
        type: 'full',
        entities: roots.map(entity => ({ entity })),
      });
      await engine.whenIdle();
    };
    const delta = async (added: ReturnType<typeof group>[], removed: string[] = []) => {
      await connection!.applyMutation({
        type: 'delta',
        added: added.map(entity => ({ entity })),
        removed: removed.map(name => ({ entityRef: `group:default/${name}` })),
      });
      await engine.whenIdle();
    };
    const other = group('other', 'a');
    await full(group('root', 'a>grand b'), other);
    expect(await listGroups()).toEqual(['a', 'b', 'grand', 'other', 'root']);
    isBroken = true;
    await full(other, group('root', 'a'));
    expect(await listGroups()).toEqual(['a', 'b', 'grand', 'other', 'root']);
    isBroken = false;
    await full(other, group('root', 'a>grand'));
    expect(await listGroups()).toEqual(['a', 'grand', 'other', 'root']);
    await delta([group('root', 'c')]);
    expect(await listGroups()).toEqual(['a', 'c', 'other', 'root']);
    await delta([], ['root']);
    expect(await listGroups()).toEqual(['a', 'other']);
    await full(other, group('endless'));
    expect(await listGroups()).toEqual(['a', 'other']);
    expect(await engine.listErrors()).toMatchObject([
      // Components may come from files here, and groups may not.
      { name: 'NotAllowedError', message: expect.stringContaining("Kind 'Group'") },
      { message: expect.stringContaining('more than 10 times') },
    ]);
  });
});
