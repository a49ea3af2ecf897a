import { anEntity } from '@portico/catalog-common/testing';
import { describe, expect, it } from 'vitest';
import { type GraphQuestion, reachEntities } from './reachEntities.ts';

/** Relations by ref: `dependsOn b` and so on. */
type Catalog = Readonly<Record<string, readonly string[]>>;

const ref = (name: string) => (name.includes(':') ? name : `component:default/${name}`);

async function reach(
  catalog: Catalog,
  question: Partial<GraphQuestion> = {},
  signal?: AbortSignal,
) {
  const requested: string[] = [];
  const { reached, omitted } = await reachEntities(
    {
      rootEntityRefs: [ref('a')],
      maxDepth: Infinity,
      kinds: [],
      relations: [],
      maxEntities: 100,
      ...question,
    },
    async entityRef => {
      requested.push(entityRef);
      const name = Object.keys(catalog).find(each => ref(each) === entityRef);
      if (name === undefined) return undefined;
      return anEntity({
        name,
        relations: (catalog[name] ?? []).map(line => {
          const [type = '', target = ''] = line.split(' ');
          return { type, targetRef: ref(target) };
        }),
      });
    },
    signal,
  );
  return {
    requested,
    omitted,
    reached: reached.map(({ entityRef, depth }) => `${entityRef.replace(ref(''), '')} ${depth}`),
    missing: reached.filter(({ entity }) => !entity).map(({ entityRef }) => entityRef),
    from: reached.map(({ reachedFrom }) => reachedFrom?.replace(ref(''), '')),
  };
}

const chain: Catalog = { a: ['dependsOn b'], b: ['dependsOn c'], c: ['dependsOn d'], d: [] };

describe('entities that a graph reaches', () => {
  it('are those within the depth, nearest first', async () => {
    expect((await reach(chain, { maxDepth: 2 })).reached).toEqual(['a 0', 'b 1', 'c 2']);
    expect((await reach(chain)).reached).toEqual(['a 0', 'b 1', 'c 2', 'd 3']);
  });

  it('are read once each, also where relations lead round in circles', async () => {
    const { reached, requested } = await reach({
      a: ['dependsOn b', 'dependsOn a'],
      b: ['dependencyOf a', 'dependsOn a', 'dependsOn c'],
      c: ['dependsOn a'],
    });
    expect(reached).toEqual(['a 0', 'b 1', 'c 2']);
    expect(requested).toHaveLength(3);
  });

  it('begin at several roots, one of which may lead to the other', async () => {
    const { reached } = await reach(chain, { rootEntityRefs: [ref('a'), ref('b')], maxDepth: 1 });
    expect(reached).toEqual(['a 0', 'b 0', 'c 1']);
  });

  it('remember where they were first reached from', async () => {
    const { from } = await reach({
      a: ['dependsOn b', 'dependsOn c'],
      b: ['dependsOn d'],
      c: ['dependsOn d'],
    });
    expect(from).toEqual([undefined, 'a', 'a', 'b']);
  });

  it('follow only the relations and kinds that are chosen', async () => {
    const catalog = {
      a: ['dependsOn b', 'ownedBy group:default/x', 'dependsOn resource:default/y'],
    };
    expect((await reach(catalog, { relations: ['ownedBy'] })).reached).toEqual([
      'a 0',
      'group:default/x 1',
    ]);
    expect((await reach(catalog, { kinds: ['resource'] })).reached).toEqual([
      'a 0',
      'resource:default/y 1',
    ]);
  });

  it('include those that nobody describes', async () => {
    expect(await reach({ a: ['dependsOn gone'] })).toMatchObject({
      reached: ['a 0', 'gone 1'],
      missing: [ref('gone')],
    });
  });

  it('are no more than there is room for, and it is reported how many are omitted', async () => {
    const hub = { a: Array.from({ length: 10_000 }, (_, index) => `ownerOf c${index}`) };
    const { reached, requested, omitted } = await reach(hub, { maxEntities: 50 });
    expect([reached.length, requested.length, omitted]).toEqual([50, 50, 9951]);
  });

  it('are not read on once nobody waits for them', async () => {
    await expect(reach(chain, {}, AbortSignal.abort())).rejects.toThrow('aborted');
  });
});
