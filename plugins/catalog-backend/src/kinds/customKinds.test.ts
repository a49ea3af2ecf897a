import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EntityKindDefinition, entityKindPoint } from '@portico/catalog-node';
import { createServerPlugin, type Logger } from '@portico/server';
import { testDatabases } from '@portico/testing/node';
import { startTestServer } from '@portico/testing/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { catalogBackendPlugin } from '../plugin.ts';
import { kindsConfigSchema, writeKindsForBrowser } from './collectKinds.ts';
import { CatalogEngine } from '../workers/CatalogEngine.ts';
import { startEngine } from '../workers/testing/engineHarness.ts';

async function readExample(): Promise<{ config: string; documents: string }> {
  const text = await readFile(
    join(import.meta.dirname, '../../../../docs/custom-kinds.md'),
    'utf8',
  );
  const [config = '', documents = ''] = [...text.matchAll(/```yaml\n([^]*?)```/g)].map(
    ([, block = '']) => block,
  );
  return { config, documents };
}

const gadget: EntityKindDefinition = {
  kind: 'Gadget',
  apiVersions: ['example.com/v1'],
  owner: 'spec.contact.team',
  relations: [
    {
      field: 'spec.parts.ref',
      type: 'assembledFrom',
      inverse: 'assembledInto',
      defaultKind: 'Resource',
      defaultNamespace: 'store',
    },
  ],
  schema: {
    type: 'object',
    required: ['size'],
    additionalProperties: false,
    properties: {
      size: { enum: ['s', 'l'] },
      weight: { type: 'number', maximum: 10 },
      code: { type: 'string', pattern: '^[a-z]+$' },
      contact: { type: 'object', properties: { team: { type: 'string' } } },
      parts: {
        type: 'array',
        uniqueItems: true,
        items: { type: 'object', required: ['ref'] },
      },
    },
  },
};

const refused: [spec: object, message: string][] = [
  [{}, "spec.size: Is required, but missing; add 'size' under 'spec'"],
  [{ size: 'm' }, "spec.size: Must be one of 's', 'l'; write one of 's', 'l'"],
  [{ size: 's', weight: 'x' }, 'spec.weight: Must be a number, but is a text'],
  [{ size: 's', weight: 11 }, 'spec.weight: Must be less than or equal to 10'],
  [{ size: 's', code: 'A1' }, 'spec.code: Does not match pattern'],
  [{ size: 's', colour: 'red' }, "spec.colour: 'colour' is no field of kind 'Gadget' there"],
  [{ size: 's', contact: { team: 7 } }, 'spec.contact.team: Must be a text, but is a number'],
  [{ size: 's', parts: [{}] }, 'spec.parts.0.ref: Is required, but missing'],
  [{ size: 's', parts: [{ ref: 7 }] }, 'spec.parts.0.ref: Must be an entity reference'],
  [
    { size: 's', parts: [{ ref: 'component:' }] },
    "spec.parts.0.ref: Entity reference 'component:' has a missing or empty name",
  ],
  [{ size: 's', parts: [{ ref: 'a' }, { ref: 'a' }] }, 'spec.parts: Contains duplicate item'],
];

const rules = [{ allow: ['Gadget', 'Component'] }];

const document = (spec: object, apiVersion = 'example.com/v1') =>
  `${JSON.stringify({ apiVersion, kind: 'Gadget', metadata: { name: 'g' }, spec })}\n`;

describe.each(testDatabases())('custom kinds on $name', database => {
  it('take in the example of the documentation', async () => {
    const { config, documents } = await readExample();
    const { catalog } = parse(config) as { catalog: { kinds: EntityKindDefinition[] } };
    const { getEntity, listFacets, listRefs, log } = await startEngine(database, {
      kinds: catalog.kinds,
      rules: [{ allow: ['AiResource'] }],
      files: { 'a.yaml': documents },
    });
    expect(log).toEqual([]);
    expect(await listRefs()).toEqual([
      'airesource:default/house-style',
      'airesource:default/review-checklist',
    ]);
    expect((await getEntity('airesource:default/review-checklist'))?.relations).toEqual([
      { type: 'dependsOn', targetRef: 'airesource:default/house-style' },
      { type: 'guides', targetRef: 'group:default/web-team' },
      { type: 'ownedBy', targetRef: 'group:default/platform' },
      { type: 'partOf', targetRef: 'system:default/developer-tools' },
    ]);
    expect((await getEntity('airesource:default/house-style'))?.relations).toContainEqual({
      type: 'dependencyOf',
      targetRef: 'airesource:default/review-checklist',
    });
    expect(await listFacets('airesource:default/review-checklist')).toEqual(
      expect.arrayContaining(['kind=AiResource', 'relations.guides=group:default/web-team']),
    );
  });

  it('relate fields at any depth, with their own kind and namespace', async () => {
    const { getEntity } = await startEngine(database, {
      kinds: [gadget],
      rules,
      files: {
        'a.yaml': document({
          size: 'l',
          contact: { team: 'makers' },
          parts: [{ ref: 'bolt' }, { ref: 'component:other/chip' }],
        }),
      },
    });
    expect((await getEntity('gadget:default/g'))?.relations).toEqual([
      { type: 'assembledFrom', targetRef: 'component:other/chip' },
      { type: 'assembledFrom', targetRef: 'resource:store/bolt' },
      { type: 'ownedBy', targetRef: 'group:default/makers' },
    ]);
  });

  it('are read when they are added, and keep what they had when they are removed', async () => {
    const { engine, db, folder, listRefs } = await startEngine(database, {
      rules,
      files: { 'a.yaml': document({ size: 's' }) },
    });
    expect(await listRefs()).toEqual([]);
    expect((await engine.listErrors()).map(({ message }) => message)).toEqual([
      expect.stringContaining("kind: Kind 'Gadget' is not known"),
    ]);
    await engine.stop();
    const start = async (kinds: EntityKindDefinition[]) => {
      const next = await CatalogEngine.create({
        database: db,
        logger: silent,
        baseFolder: folder,
        locations: [{ type: 'file', target: '**/*.yaml' }],
        rules,
        kinds,
        watchesFiles: false,
        pollIntervalMs: 60_000,
      });
      await next.start();
      await next.whenIdle();
      return next;
    };
    const second = await start([gadget]);
    expect(await listRefs()).toEqual(['gadget:default/g']);
    expect(await second.listErrors()).toEqual([]);
    await second.stop();
    const third = await start([]);
    onTestFinished(() => third.stop());
    expect(await listRefs()).toEqual(['gadget:default/g']);
    expect(await third.listErrors()).toHaveLength(1);
  });

  it('refuse what their schema does not allow, naming the field', async () => {
    const { engine } = await startEngine(database, {
      kinds: [gadget],
      rules,
      files: Object.fromEntries(
        refused.map(([spec], index) => [
          `${index}.yaml`,
          document(spec).replace('"g"', `"g${index}"`),
        ]),
      ),
    });
    const errors = await engine.listErrors();
    const messages = refused.map(
      (_, index) => errors.find(({ source }) => source.endsWith(`/${index}.yaml`))?.message,
    );
    expect(messages).toEqual(refused.map(([, message]) => expect.stringContaining(message)));
  });

  it('say which versions they are written in, and where they are not allowed', async () => {
    const { engine } = await startEngine(database, {
      kinds: [gadget],
      rules: [{ allow: ['Component'] }],
      files: {
        'a.yaml': document({ size: 's' }, 'example.com/v2'),
        'b.yaml': document({ size: 's' }).replace('"g"', '"h"'),
      },
    });
    const messages = (await engine.listErrors()).map(({ message }) => message).toSorted();
    expect(messages).toEqual([
      "Kind 'Gadget' is not allowed from this location; add it to catalog.rules or to the location's rules",
      "apiVersion: 'example.com/v2' is not known for kind 'Gadget'; use 'example.com/v1'",
    ]);
  });
});

const silent: Logger = {
  debug: () => {},
  info: () => {},
  audit: () => {},
  warn: () => {},
  error: () => {},
  child: () => silent,
};

const start = async (config: object, kinds: readonly EntityKindDefinition[] = []) => {
  const plugin = createServerPlugin({
    id: 'gadgets',
    contributes: kinds.map(kind => entityKindPoint.add({ ...kind })),
  });
  const server = await startTestServer({
    plugins: [catalogBackendPlugin, plugin],
    config: JSON.stringify(config, null, 2),
  });
  onTestFinished(() => server.stop());
  return server;
};

it('enter from a plugin, and are validated by it', async () => {
  const server = await start({ catalog: { rules } }, [gadget]);
  const response = await server.fetch(
    new Request('http://localhost/api/catalog/validate-entity', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer token-of-a-service-in-tests',
      },
      body: JSON.stringify({
        location: 'url:https://a.example/a.yaml',
        entity: JSON.parse(document({ size: 'm' })),
      }),
    }),
  );
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("spec.size: Must be one of 's', 'l'");
});

const schema = { type: 'object' };

it.each([
  [{ kind: 'my kind', schema }, /app-config\.yaml:\d+.*letters and digits/s],
  [{ kind: 'Gadget' }, /:11.*'catalog\.kinds\[0\]\.schema' is missing/s],
  [{ kind: 'Component', schema }, /:\d+.*Kind 'Component': it is known already.*rename/s],
  [{ kind: 'Gadget', schema: { propertis: {} } }, /:14.*'propertis' is no keyword of JSON Schema/s],
  [
    { kind: 'Gadget', schema: { type: 'text' } },
    /:14.*Type 'text' is not known; use one of array/s,
  ],
  [{ kind: 'Gadget', schema: { pattern: '(' } }, /:14.*The pattern is not valid/s],
  [{ kind: 'Gadget', schema: { $ref: 'https://a.example/s.json' } }, /'\$ref' leads out of/],
  [
    { kind: 'Gadget', schema: { properties: { a: { $ref: '#/definitions/none' } } } },
    /'#\/definitions\/none' is not found in the schema/,
  ],
  [
    { kind: 'Gadget', schema: { definitions: { a: { $ref: '#/definitions/a' } } } },
    /'#\/definitions\/a' leads to itself/,
  ],
  [
    { kind: 'Gadget', schema: { description: 'x'.repeat(70_000) } },
    /The schema has \d+ bytes, more than 65536/,
  ],
  [
    { kind: 'Gadget', schema, relations: [{ field: 'spec.a', type: 'trainedOn' }] },
    /relation 'trainedOn' has no name as seen from its other end.*inverse: trainedOnOf/s,
  ],
  [{ kind: 'Gadget', schema, owner: 'owner' }, /write a path below spec/],
  [{ kind: 'Gadget', schema, colour: 'red' }, /colour/],
])('stop the start for %j', async (kind, message) => {
  const config = { catalog: { rules: [{ allow: ['Gadget'] }], kinds: [kind] } };
  await expect(start(config)).rejects.toThrow(message);
});

it('stop the start for two of one name, and for a wrong one of a plugin, naming it', async () => {
  const kinds = [{ kind: 'gadget', schema }];
  await expect(start({ catalog: { kinds } }, [gadget])).rejects.toThrow(
    /Kind 'Gadget': it is known already, from catalog\.kinds/,
  );
  const wrong = { ...gadget, columns: ['price'] };
  await expect(start({}, [wrong])).rejects.toThrow(/gadgets.*'columns\.0' is wrong/s);
});

it('warn of a kind that may come from nowhere', async () => {
  const { log } = await start({ catalog: { kinds: [{ kind: 'Gadget', schema }] } });
  expect(JSON.stringify(log)).toContain(
    "Kind 'Gadget': no location may bring it, so none of its documents enters; add it to catalog.rules, such as - allow: [Gadget]",
  );
});

it('are reported to the browser as they are shown, without their schema', async () => {
  const { config } = await readExample();
  const reported = writeKindsForBrowser({
    config: kindsConfigSchema.parse(parse(config)),
    contributionsTo: () => [],
  });
  expect(reported).toMatchObject({
    catalog: {
      kinds: [
        {
          kind: 'AiResource',
          label: { de: 'KI-Ressource' },
          icon: 'robot',
          relations: [
            { type: 'partOf', inverse: 'hasPart' },
            { type: 'dependsOn', inverse: 'dependencyOf' },
            { type: 'guides', inverse: 'guidedBy' },
          ],
        },
      ],
    },
  });
  expect(JSON.stringify(reported)).not.toContain('schema');
});

it('are read with the example of the documentation as configuration', async () => {
  const { config } = await readExample();
  const { log } = await start(parse(config) as object);
  expect(log.filter(({ level }) => Number(level) >= 40)).toEqual([]);
});
