import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testDatabases } from '@portico/testing/node';
import { describe, expect, it } from 'vitest';
import { component, startEngine } from './testing/engineHarness.ts';

const location = (targets: string[]) =>
  `apiVersion: backstage.io/v1alpha1\nkind: Location\nmetadata: { name: more }\nspec: ${JSON.stringify({ targets })}\n`;
const files = (targets: string[]) => ({
  'here/all.yaml': location(targets),
  'here/below/in.yaml': component('in'),
  'there/out.yaml': component('out'),
});
const configured = { locations: [{ type: 'file', target: 'here/all.yaml' }] };

describe.each(testDatabases())('what a file lists as a location, on $name', database => {
  it('lies in the folder of its configured location, and else is reported', async () => {
    const { engine, listRefs } = await startEngine(database, {
      ...configured,
      files: files(['./below/*.yaml', '../there/out.yaml', '../there/*.yaml']),
    });
    expect(await listRefs()).toEqual(['component:default/in', 'location:default/more']);
    const reported = (target: string) => ({
      message: `Target '../there/${target}' is outside the folder of its configured location; move it inside, or name its folder under catalog.fileRoots`,
    });
    const errors = await engine.listErrors();
    expect(errors).toHaveLength(2);
    expect(errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining(reported('out.yaml')),
        expect.objectContaining(reported('*.yaml')),
      ]),
    );
  });

  it('may lie in folders that the operator names', async () => {
    const { engine, listRefs } = await startEngine(database, {
      ...configured,
      fileRoots: ['there'],
      files: files(['../there/out.yaml', './below/in.yaml']),
    });
    expect(await engine.listErrors()).toEqual([]);
    expect(await listRefs()).toEqual([
      'component:default/in',
      'component:default/out',
      'location:default/more',
    ]);
  });

  it('may lie anywhere below the part of a pattern before its first wildcard', async () => {
    const { engine, listRefs } = await startEngine(database, {
      locations: [{ type: 'file', target: '*/all.yaml' }],
      files: files(['../there/out.yaml']),
    });
    expect(await engine.listErrors()).toEqual([]);
    expect(await listRefs()).toContain('component:default/out');
  });

  it('leads nowhere else by links', async () => {
    const { engine, folder, refreshAll, listRefs, write } = await startEngine(database, {
      ...configured,
      files: files([]),
    });
    await symlink(join(folder, 'there/out.yaml'), join(folder, 'here/linked.yaml'));
    await symlink(join(folder, 'there'), join(folder, 'here/folder'));
    await mkdir(join(folder, 'here/own'));
    await writeFile(join(folder, 'here/own/too.yaml'), component('too'));
    await symlink(join(folder, 'here/own'), join(folder, 'here/inside'));
    const targets = ['./linked.yaml', './folder/out.yaml', './inside/too.yaml'];
    await write('here/all.yaml', location(targets));
    await refreshAll();
    expect(await listRefs()).toEqual(['component:default/too', 'location:default/more']);
    expect((await engine.listErrors()).map(({ message }) => message).sort()).toEqual([
      expect.stringContaining(
        `here/folder/out.yaml' is outside the folder of its configured location, links followed`,
      ),
      expect.stringContaining(
        `here/linked.yaml' is outside the folder of its configured location, links followed`,
      ),
    ]);
  });

  it('is no link out of the folder that the pattern of a configured location names', async () => {
    const { engine, folder, refreshAll, listRefs } = await startEngine(database, {
      locations: [{ type: 'file', target: 'here/**/*.yaml' }],
      files: { 'here/in.yaml': component('in'), 'there/out.yaml': component('out') },
    });
    await symlink(join(folder, 'there/out.yaml'), join(folder, 'here/linked.yaml'));
    await symlink(join(folder, 'here/in.yaml'), join(folder, 'here/inside.yaml'));
    await symlink(join(folder, 'there'), join(folder, 'here/folder'));
    await refreshAll();
    expect(await listRefs()).toEqual(['component:default/in']);
    expect((await engine.listErrors()).map(({ message }) => message)).toContainEqual(
      `File '${folder}/here/linked.yaml' is outside the folder of its configured location, links followed; move it inside, or name its folder under catalog.fileRoots`,
    );
  });

  it('may be a link out of that folder into one that the operator names, or a link that a configured location names itself', async () => {
    const { engine, folder, refreshAll, listRefs } = await startEngine(database, {
      locations: [
        { type: 'file', target: 'here/*.yaml' },
        { type: 'file', target: 'named.yaml' },
      ],
      fileRoots: ['there'],
      files: { 'there/out.yaml': component('out'), 'elsewhere/far.yaml': component('far') },
    });
    await mkdir(join(folder, 'here'), { recursive: true });
    await symlink(join(folder, 'there/out.yaml'), join(folder, 'here/linked.yaml'));
    await symlink(join(folder, 'elsewhere/far.yaml'), join(folder, 'named.yaml'));
    await refreshAll();
    expect(await listRefs()).toEqual(['component:default/far', 'component:default/out']);
    expect(await engine.listErrors()).toEqual([]);
  });
});
