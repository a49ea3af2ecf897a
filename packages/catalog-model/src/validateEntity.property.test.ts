import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Entity } from './Entity.ts';
import { relationTypes } from './relations.ts';
import { getSpecRelations } from './specRelations.ts';
import { validateEntity } from './validateEntity.ts';

const name = fc.stringMatching(/^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,20}[A-Za-z0-9])?$/);
const dnsLabel = fc.stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,20}[a-z0-9])?$/);
const key = fc.oneof(
  name,
  fc
    .tuple(fc.array(dnsLabel, { minLength: 1, maxLength: 4 }), name)
    .map(([labels, name]) => `${labels.join('.')}/${name}`),
);
const tag = fc.stringMatching(/^[a-z0-9:+#]{1,8}(?:-[a-z0-9:+#]{1,8}){0,3}$/);
const text = fc.string({ minLength: 1 }).filter(text => text.trim() !== '');
const shortRef = fc.oneof(
  name,
  fc.tuple(dnsLabel, name).map(parts => parts.join('/')),
);
const fullRef = fc.tuple(fc.constantFrom('component', 'Resource'), shortRef).map(p => p.join(':'));
const optionally = { requiredKeys: ['name'] as ['name'] };

const metadata = fc.record(
  {
    name,
    namespace: dnsLabel,
    title: text,
    description: fc.string(),
    labels: fc.dictionary(key, fc.oneof(name, fc.constant(''))),
    annotations: fc.dictionary(key, fc.string()),
    tags: fc.array(tag),
    links: fc.array(fc.record({ url: text, title: text }, { requiredKeys: ['url'] })),
  },
  optionally,
);
const profile = fc.record({ displayName: text, email: text }, { requiredKeys: [] });
const catalogKind = (kind: string, spec: fc.Arbitrary<object>) =>
  fc.record({
    apiVersion: fc.constantFrom('backstage.io/v1alpha1', 'backstage.io/v1beta1'),
    kind: fc.constant(kind),
    metadata,
    spec,
  });
const software = { type: text, owner: shortRef, system: shortRef, dependsOn: fc.array(fullRef) };
const entity = fc.oneof(
  catalogKind(
    'Component',
    fc.record({ ...software, lifecycle: text, providesApis: fc.array(shortRef) }),
  ),
  catalogKind('API', fc.record({ type: text, lifecycle: text, owner: shortRef, definition: text })),
  catalogKind('Resource', fc.record(software)),
  catalogKind('System', fc.record({ owner: shortRef, domain: shortRef })),
  catalogKind('Domain', fc.record({ owner: fullRef, subdomainOf: shortRef })),
  catalogKind('Group', fc.record({ type: text, profile, children: fc.array(shortRef) })),
  catalogKind('User', fc.record({ profile, memberOf: fc.array(shortRef) })),
  catalogKind(
    'Location',
    fc.record({ targets: fc.array(text), presence: fc.constant('optional') }),
  ),
  fc.record({
    apiVersion: fc.constant('scaffolder.backstage.io/v1beta3'),
    kind: fc.constant('Template'),
    metadata,
    spec: fc.record({ type: text, steps: fc.array(fc.record({ action: text })) }),
  }),
);

it('takes every document that is made by the rules, and reads its relations', () => {
  fc.assert(
    fc.property(entity, document => {
      const { entity, problems } = validateEntity(document);
      expect(problems).toEqual([]);
      for (const relation of getSpecRelations(entity as Entity)) {
        expect(relationTypes).toContain(relation.type);
        expect(relation.targetRef).toMatch(/^[a-z]+:[^/]+\/.+$/);
        expect(relation.targetRef).toBe(relation.targetRef.toLowerCase());
      }
    }),
  );
});

const damages: [string, (document: Entity) => void][] = [
  ['apiVersion', document => (document.apiVersion = 'v1')],
  ['kind', document => (document.kind = `${document.kind}s`)],
  ['metadata.name', document => (document.metadata.name = '-')],
  ['metadata.namespace', document => (document.metadata.namespace = 'UPPER')],
  ['metadata.title', document => (document.metadata.title = ' ')],
  ['metadata.description', document => Object.assign(document.metadata, { description: 1 })],
  ['metadata.tags.0', document => (document.metadata.tags = ['UPPER'])],
  ['metadata.tags', document => Object.assign(document.metadata, { tags: null })],
  ['metadata.labels.k', document => (document.metadata.labels = { k: 'a b' })],
  ['metadata.labels.-k', document => (document.metadata.labels = { '-k': 'v' })],
  [
    'metadata.annotations.k',
    document => Object.assign(document.metadata, { annotations: { k: 1 } }),
  ],
  ['metadata.links.0.url', document => Object.assign(document.metadata, { links: [{}] })],
  ['extra', document => Object.assign(document, { extra: 1 })],
  ['spec', document => Object.assign(document, { spec: 'text' })],
];

it.each(damages)('reports exactly the one damage at %s', (path, damage) => {
  fc.assert(
    fc.property(entity, document => {
      const damaged = structuredClone(document) as unknown as Entity;
      damage(damaged);
      const { problems } = validateEntity(damaged);
      expect(problems.map(problem => problem.path)).toEqual([path]);
      expect(problems[0]).toMatchObject({
        message: expect.stringMatching(/\.$/),
        hint: expect.stringMatching(/^[a-z]/),
      });
    }),
    { numRuns: 30 },
  );
});

it('answers for any value at all, and never throws', () => {
  const almost = fc.record(
    {
      apiVersion: fc.oneof(fc.constant('backstage.io/v1alpha1'), fc.jsonValue()),
      kind: fc.oneof(fc.constantFrom('Component', 'Group', 'Template'), fc.jsonValue()),
      metadata: fc.oneof(
        fc.record({
          name: fc.jsonValue(),
          tags: fc.jsonValue(),
          labels: fc.jsonValue(),
          links: fc.jsonValue(),
        }),
        fc.jsonValue(),
      ),
      spec: fc.oneof(
        fc.record({
          owner: fc.jsonValue(),
          dependsOn: fc.jsonValue(),
          profile: fc.jsonValue(),
          steps: fc.jsonValue(),
        }),
        fc.jsonValue(),
      ),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(almost, fc.anything()), document => {
      const { entity, problems } = validateEntity(document);
      expect(entity === undefined).toBe(problems.length > 0);
      return entity === undefined || getSpecRelations(entity).length >= 0;
    }),
    { numRuns: 1000 },
  );
});
