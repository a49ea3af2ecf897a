import type { CommandContext } from '@portico/app/points';
import { type CatalogApi, catalogApiRef, type EntityQuery } from '@portico/catalog-common';
import { aComponent } from '@portico/catalog-common/testing';
import type { ApiHolder } from '@portico/core';
import { expect, it } from 'vitest';
import { searchEntities } from './entityCommands.ts';

const named = (name: string, title?: string) =>
  aComponent({ metadata: { name, ...(title !== undefined && { title }) } });

function search(query: string, entities: ReturnType<typeof named>[], isMounted = true) {
  const requested: EntityQuery[] = [];
  const catalog: Partial<CatalogApi> = {
    queryEntities: async entityQuery => {
      requested.push(entityQuery);
      return { items: entities, totalItems: 0, pageInfo: {} };
    },
  };
  const apis = { require: (ref: { id: string }) => ref.id === catalogApiRef.id && catalog };
  const context = {
    apis: apis as unknown as ApiHolder,
    getPath: ((_ref, params) =>
      isMounted
        ? `/catalog/${Object.values(params ?? {}).join('/')}`
        : undefined) as CommandContext['getPath'],
    navigate: () => {},
    signal: new AbortController().signal,
  };
  return { requested, found: searchEntities(query, context) };
}

it('requests names and titles, and puts the best eight first', async () => {
  const many = Array.from({ length: 12 }, (_, index) => named(`a-pay-${index}`));
  const { requested, found } = search('Pay', [...many, named('pay-out'), named('x', 'Pay')]);
  const titles = (await found).map(({ title }) => title);
  expect(titles.slice(0, 3)).toEqual(['Pay', 'pay-out', 'a-pay-0']);
  expect(titles).toHaveLength(8);
  expect(requested[0]?.fullTextFilter).toEqual({
    term: 'Pay',
    fields: ['metadata.name', 'metadata.title'],
  });
});

it('says what an entity is, and leads to its page', async () => {
  const [first] = await search('pay', [named('pay', 'Payments')]).found;
  expect(first).toMatchObject({
    id: 'component:default/pay',
    title: 'Payments',
    detail: 'component:pay',
    to: '/catalog/component/default/pay',
  });
});

it('offers nothing that leads nowhere', async () => {
  expect(await search('pay', [named('pay')], false).found).toEqual([]);
});
