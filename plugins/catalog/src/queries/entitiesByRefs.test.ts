import { aComponent } from '@portico/catalog-common/testing';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { entitiesByRefsQuery } from './entitiesByRefs.ts';

it('reads what parts of a page request at the same moment in one call, without what is missing', async () => {
  const calls: (readonly string[])[] = [];
  const catalog = {
    getEntitiesByRefs: async ({ entityRefs }: { entityRefs: readonly string[] }) => {
      calls.push(entityRefs);
      return entityRefs.map(ref =>
        ref === 'component:default/gone' ? undefined : aComponent({ name: ref.split('/')[1] }),
      );
    },
  };
  const queryClient = new QueryClient();
  const read = async (...names: string[]) => {
    const refs = names.map(name => `component:default/${name}`);
    const found = await queryClient.fetchQuery(entitiesByRefsQuery(catalog, refs));
    return found.map(({ metadata }) => metadata.name);
  };
  const [first, second] = await Promise.all([read('pay', 'gone'), read('fx', 'pay')]);
  expect(first).toEqual(['pay']);
  expect(second).toEqual(['fx', 'pay']);
  expect(calls).toEqual([['pay', 'gone', 'fx'].map(name => `component:default/${name}`)]);
});
