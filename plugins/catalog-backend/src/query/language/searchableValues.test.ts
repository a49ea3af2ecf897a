import { describe, expect, it } from 'vitest';
import { testDatabases } from '@portico/testing/node';
import { startEngine } from '../../workers/testing/engineHarness.ts';
import { listSearchablePairs, listTexts } from '../testing/describeEntity.ts';

const documents = `
apiVersion: backstage.io/v1alpha1
kind: Component
metadata:
  name: Pay.Service
  title: Pay, NOW
  description: ${'A long description. '.repeat(20)}
  tags: [java, c++]
  labels: { tier: Gold }
  annotations: { example.com/Cost-Center: '7', empty: '' }
  links:
    - { url: 'https://git.example/pay', title: Code }
    - { url: 'https://git.example/PAY' }
spec:
  type: Service
  lifecycle: production
  owner: Team-A
  system: shop
  dependsOn: [resource:db]
  replicas: 3
  public: false
  nothing: null
  nested: { deep: [[1, two], { three: [Four] }] }
---
apiVersion: backstage.io/v1alpha1
kind: User
metadata: { name: ann, namespace: people }
spec: { profile: { displayName: Ann Ünal }, memberOf: [default/team-a] }
---
apiVersion: backstage.io/v1alpha1
kind: Group
metadata: { name: team-a }
spec: { type: team, children: [] }
`;

describe.each(testDatabases())('what ingestion makes searchable on $name', database => {
  it('is what the wire says of each entity, and what tests of queries rely on', async () => {
    const { db, getEntity, listRefs, listFacets } = await startEngine(database, {
      files: { 'all.yaml': documents },
    });
    const refs = await listRefs();
    expect(refs).toEqual([
      'component:default/pay.service',
      'group:default/team-a',
      'user:people/ann',
    ]);
    for (const ref of refs) {
      const entity = await getEntity(ref);
      if (!entity) throw new Error(`No entity '${ref}'`);
      const expected = listSearchablePairs(entity)
        .filter(({ key }) => key !== 'metadata.uid')
        .map(({ key, value }) => `${key}=${value}`);
      const facets = (await listFacets(ref)).filter(
        pair => !pair.startsWith('portico.processing-status='),
      );
      expect(facets).toEqual(expected.toSorted());
      const text = await db.read
        .selectFrom('entity_text')
        .innerJoin('entities', 'entities.id', 'entity_id')
        .where('ref', '=', ref)
        .select(['entity_text.name', 'entity_text.title', 'description', 'display_name', 'tags'])
        .executeTakeFirstOrThrow();
      const texts = Object.values(text).filter(value => value !== null);
      expect(texts.toSorted()).toEqual([...listTexts(entity).values()].toSorted());
    }
  });
});
