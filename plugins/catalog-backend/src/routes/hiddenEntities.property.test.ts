import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Authorizer } from '@portico/contract/permissions';
import { countRuns, testDatabases } from '@portico/testing/node';
import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { catalogMigrations } from '../store/migrations/index.ts';
import type { CatalogSchema } from '../store/tables.ts';
import { startCatalog } from '../testing/startCatalog.ts';
import { catalogRoutes } from './catalogRoutes.ts';

/** Reads all entities but those of namespace `secret`. */
const authorizer: Authorizer = {
  decide: async (_, permission) =>
    permission.type === 'basic'
      ? { result: 'ALLOW' }
      : {
          result: 'CONDITIONAL',
          pluginId: 'catalog',
          resourceType: permission.resourceType,
          conditions: {
            not: {
              rule: 'HAS_METADATA',
              resourceType: permission.resourceType,
              params: { key: 'namespace', value: 'secret' },
            },
          },
        },
};

interface HiddenEntity {
  kind: 'Component' | 'API' | 'Resource' | 'System';
  /** What it refers to. */
  relation: 'none' | 'owner' | 'dependsOn' | 'system' | 'providesApis';
  /** What is wrong with it. */
  mistake: 'none' | 'value' | 'yaml';
}

const hiddenEntity = fc.record<HiddenEntity>({
  kind: fc.constantFrom('Component', 'API', 'Resource', 'System'),
  relation: fc.constantFrom('none', 'owner', 'dependsOn', 'system', 'providesApis'),
  mistake: fc.constantFrom('none', 'none', 'value', 'yaml'),
});

/** One of each, whatever chance brings. */
const planned: HiddenEntity[] = [
  { kind: 'Component', relation: 'dependsOn', mistake: 'none' },
  { kind: 'API', relation: 'none', mistake: 'value' },
  { kind: 'Resource', relation: 'owner', mistake: 'yaml' },
];

const visible = [
  ['Component', 'pay', { type: 'service', lifecycle: 'production', owner: 'team', system: 'shop' }],
  ['API', 'pay-api', { type: 'openapi', lifecycle: 'production', owner: 'team', definition: 'x' }],
  ['System', 'shop', { owner: 'team' }],
  ['Group', 'team', { type: 'team', children: [] }],
] as const;

const base = 'apiVersion: backstage.io/v1alpha1';
const write = (kind: string, namespace: string, name: string, spec: object, more = {}) =>
  `${base}\nkind: ${kind}\nmetadata: ${JSON.stringify({ name, namespace, ...more })}\nspec: ${JSON.stringify(spec)}\n`;

/** The document of a hidden entity; each value of its own begins with the token. */
function writeHidden({ kind, relation, mistake }: HiddenEntity, token: string): string {
  const reference = {
    none: {},
    owner: {},
    dependsOn: { dependsOn: ['component:default/pay'] },
    system: { system: 'default/shop' },
    providesApis: { providesApis: ['default/pay-api'] },
  }[relation];
  const spec = {
    type: `${token}-type`,
    lifecycle: `${token}-life`,
    owner: relation === 'owner' ? 'group:default/team' : `${token}-owner`,
    definition: `${token}-definition`,
    ...reference,
  };
  const more = {
    title: `${token} title`,
    description: `${token} text`,
    tags: [token],
    labels: { [token]: token },
  };
  const document = write(kind, 'secret', `${token}-name`, spec, more);
  if (mistake === 'none') return document;
  if (mistake === 'value') return document.replace(`"${token}-name"`, `"${token} wrong name"`);
  return `${document}  ${token}: [\n`;
}

/**
 * What docs/permissions.md says that others see of hidden entities: relations of visible entities name what refers to
 * them, and Location entities show what is wrong in the files that they lead to.
 */
const namedByRelations = new Set<HiddenEntity['relation']>([
  'owner',
  'dependsOn',
  'system',
  'providesApis',
]);

describe.each(testDatabases())('what nobody may see, on $name', database => {
  it('is in no answer of any call', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hiddenEntity, { minLength: 3, maxLength: 9 }), async hidden => {
        const planted = [...planned, ...hidden].map(entity => ({
          entity,
          token: `zq${randomBytes(6).toString('hex')}`,
        }));
        const folder = await mkdtemp(join(tmpdir(), 'portico-hidden-'));
        onTestFinished(() => rm(folder, { recursive: true, force: true }));
        await writeFile(
          join(folder, 'all.yaml'),
          visible.map(([kind, name, spec]) => write(kind, 'default', name, spec)).join('---\n'),
        );
        for (const [at, { entity, token }] of planted.entries())
          await writeFile(join(folder, `hidden-${at}.yaml`), writeHidden(entity, token));
        const db = await database.fresh<CatalogSchema>(catalogMigrations);
        const catalog = await startCatalog(db, {
          authorizer,
          engine: {
            baseFolder: folder,
            locations: [{ type: 'file', target: '*.yaml' }],
            rules: [{ allow: ['Component', 'API', 'Resource', 'System', 'Group', 'Location'] }],
            pollIntervalMs: 60_000,
          },
        });
        try {
          await catalog.engine.whenIdle();
          const answers = await readEverything(catalog);
          expect(answers.size).toBeGreaterThan(40);
          expect([...answers.values()].join()).toContain('A document has an error');
          for (const { entity, token } of planted)
            for (const [call, text] of answers) {
              const isException =
                namedByRelations.has(entity.relation) && entity.mistake === 'none';
              const searched = isException ? text.replaceAll(`secret/${token}-name`, '') : text;
              expect(searched.includes(token) ? `${call} shows ${token}` : '').toBe('');
            }
        } finally {
          await catalog.stop();
        }
      }),
      { numRuns: countRuns(1), endOnFailure: true },
    );
  }, 240_000);
});

/** Open to plugins alone: two name every entity, the third is bits, checked by visibility.property.test.ts. */
const callsOfPlugins = new Set(['/changes', '/entity-numbers', '/visibility']);

/** The answers of every call that reads, by call. */
async function readEverything(
  catalog: Awaited<ReturnType<typeof startCatalog>>,
): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const { items } = JSON.parse(
    await (await catalog.fetch(`${catalog.baseUrl}/entities/by-query?limit=500`)).text(),
  );
  const locations = JSON.parse(await (await catalog.fetch(`${catalog.baseUrl}/locations`)).text());
  const now = new Date().toISOString();
  const keys = [
    'kind',
    'metadata.namespace',
    'metadata.name',
    'metadata.tags',
    'spec.owner',
    'spec.type',
    'spec.lifecycle',
  ];
  const relations = ['ownerOf', 'hasPart', 'dependencyOf', 'apiProvidedBy', 'ownedBy'].map(
    type => `relations.${type}`,
  );
  const queries: Record<string, string[]> = {
    '/entity-facets': [...keys, ...relations].map(facet => `?facet=${facet}`),
    '/entities': ['', '?filter=kind=component', '?fields=metadata'],
    '/entities/by-query': ['', '?fullTextFilterTerm=zq', '?filter=metadata.tags'],
  };
  const bodies: Record<string, object[]> = {
    '/entities/by-query': [
      {},
      { fullTextFilter: { term: 'zq' } },
      { titlesOf: ['relations.ownedBy'] },
    ],
    '/entities/by-refs': [{ entityRefs: items.map(toRef) }],
    '/entity-facets': [{ facets: [...keys, ...relations] }],
    '/entities/filter-counts': [
      { filters: keys.map(facet => ({ facet, values: [] })), withTitles: true },
    ],
    '/locations/by-query': [{}],
    '/recent-changes': [{}],
  };
  const call = async (method: string, path: string, body?: object) => {
    const response = await catalog.fetch(`${catalog.baseUrl}${path}`, {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await response.text();
    answers.set(
      `${method} ${path} ${JSON.stringify(body)}`,
      JSON.stringify(withoutLocationStatus(JSON.parse(text))),
    );
  };
  for (const { endpoint } of catalogRoutes) {
    const { method, path } = endpoint;
    if (callsOfPlugins.has(path)) continue;
    if (method === 'POST') for (const body of bodies[path] ?? []) await call(method, path, body);
    if (method !== 'GET') continue;
    for (const target of fillPath(path))
      for (const query of queries[path] ?? ['']) await call(method, `${target}${query}`);
  }
  return answers;

  function fillPath(path: string): string[] {
    if (path.includes(':id'))
      return locations.map(({ data }: { data: { id: string } }) => path.replace(':id', data.id));
    if (path.includes(':uid'))
      return items.map(({ metadata }: { metadata: { uid: string } }) =>
        path.replace(':uid', metadata.uid),
      );
    if (!path.includes(':kind')) return [path];
    return items.map(
      ({ kind, metadata }: { kind: string; metadata: { namespace: string; name: string } }) =>
        path
          .replace(':kind', kind)
          .replace(':namespace', metadata.namespace)
          .replace(':name', metadata.name)
          .replace(':version', '1')
          .replace(':time', now),
    );
  }
}

function toRef({
  kind,
  metadata,
}: {
  kind: string;
  metadata: { namespace: string; name: string };
}) {
  return `${kind}:${metadata.namespace}/${metadata.name}`;
}

function withoutLocationStatus(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLocationStatus);
  if (typeof value !== 'object' || value === null) return value;
  const isLocation = (value as { kind?: unknown }).kind === 'Location';
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !(isLocation && key === 'status'))
      .map(([key, item]) => [key, withoutLocationStatus(item)]),
  );
}
