import type { EntityQuery } from '@portico/catalog-common';
import { expect, it } from 'vitest';
import { aKubernetesComponent } from '../testing/testCatalog.ts';
import type { StoredObject } from './ObjectStore.ts';
import { PodOwners } from './PodOwners.ts';

const aPod = (id: string) =>
  ({ labels: { 'backstage.io/kubernetes-id': id } }) as unknown as StoredObject;

function aCatalog() {
  const queries: EntityQuery[] = [];
  const state = { isDown: false };
  const catalog = {
    async *streamEntities(query: EntityQuery) {
      queries.push(query);
      if (state.isDown) throw new Error('The catalog is down');
      yield [aKubernetesComponent('pay')];
    },
  };
  return { catalog, queries, state };
}

it('reads those with a selector once a minute, and those with an id when other ids fail', async () => {
  let now = 0;
  const { catalog, queries } = aCatalog();
  const owners = new PodOwners(catalog, () => now);
  const pods = [aPod('pay'), aPod('pay'), aPod('web')];
  const [first] = await Promise.all([owners.list(pods), owners.list(pods.toReversed())]);
  expect(first.map(({ metadata }) => metadata.name)).toEqual(['pay']);
  expect(queries).toHaveLength(2);
  now = 59_999;
  await owners.list(pods);
  expect(queries).toHaveLength(2);
  await owners.list([aPod('pay')]);
  expect(queries.slice(2).map(({ query }) => query)).toEqual([
    { 'metadata.annotations.backstage.io/kubernetes-id': { $in: ['pay'] } },
  ]);
  now = 60_000;
  await owners.list([aPod('pay')]);
  expect(queries.slice(3).map(({ query }) => query)).toEqual([
    { 'metadata.annotations.backstage.io/kubernetes-label-selector': { $exists: true } },
  ]);
});

it('reads again after a failure', async () => {
  const { catalog, state } = aCatalog();
  const owners = new PodOwners(catalog, () => 0);
  state.isDown = true;
  await expect(owners.list([aPod('pay')])).rejects.toThrow('The catalog is down');
  state.isDown = false;
  expect(await owners.list([aPod('pay')])).toHaveLength(1);
});
