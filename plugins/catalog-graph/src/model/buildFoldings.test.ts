import { describe, expect, it } from 'vitest';
import { buildFoldings } from './buildFoldings.ts';
import type { GraphRelation } from './listGraphRelations.ts';
import type { ReachedEntity } from './reachEntities.ts';

const root = 'system:default/shop';
const one = (entityRef: string, depth: number, reachedFrom?: string): ReachedEntity => ({
  entityRef,
  depth,
  reachedFrom,
  entity: undefined,
});
const many = (kind: string, count: number, depth: number, reachedFrom: string) =>
  Array.from({ length: count }, (_, index) =>
    one(`${kind}:default/${reachedFrom.split('/')[1]}-${index}`, depth, reachedFrom),
  );
const lead = (type: string, reached: readonly ReachedEntity[]): GraphRelation[] =>
  reached.map(({ entityRef, reachedFrom = '' }) => ({ from: reachedFrom, to: entityRef, type }));

/** What each step would show: the sizes of groups of several, and how many are shown as themselves. */
function showSteps(
  reached: readonly ReachedEntity[],
  relations: readonly GraphRelation[],
  boxes: ReadonlyMap<string, string> = new Map(),
) {
  const { steps } = buildFoldings(reached, relations, boxes);
  return steps.map((_, last) => {
    const groups = Map.groupBy(
      reached.map(({ entityRef }) => entityRef),
      ref =>
        steps
          .slice(0, last + 1)
          .findLast(step => step.has(ref))
          ?.get(ref) ?? ref,
    );
    const sizes = [...groups.values()].map(({ length }) => length);
    return [...sizes.filter(size => size > 1), sizes.filter(size => size === 1).length];
  });
}

describe('a graph of entities', () => {
  const apis = many('api', 9, 1, root);
  const parts = many('component', 5, 1, root);
  const users = many('user', 3, 2, parts[0]!.entityRef);
  const reached = [one(root, 0), ...apis, ...parts, ...users];
  const relations = [...lead('providesApi', apis), ...lead('hasPart', parts), ...lead('x', users)];

  it('is folded by the largest fan-outs, then ring by ring, and its roots always show', () => {
    const steps = showSteps(reached, relations);
    expect(steps[0]).toEqual([9, 9]);
    expect(steps[1]).toEqual([9, 5, 4]);
    expect(steps[2]).toEqual([9, 5, 3, 1]);
    expect(steps.at(-1)).toEqual([17, 1]);
  });

  it('is never folded into more than the step before', () => {
    const counts = showSteps(reached, relations).map(
      sizes => sizes.length - 1 + (sizes.at(-1) ?? 0),
    );
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });

  it('keeps the parts of different boxes apart, and folds a system with its parts', () => {
    const domain = 'domain:default/trade';
    const systems = many('system', 2, 1, domain);
    const inside = systems.flatMap(({ entityRef }) => many('component', 4, 2, entityRef));
    const boxes = new Map(
      [...systems, ...inside].map(({ entityRef, reachedFrom = '' }) => [entityRef, reachedFrom]),
    );
    const all = [one(domain, 0), ...systems, ...inside];
    const steps = showSteps(all, lead('hasPart', all.slice(1)), boxes);
    expect(steps[0]).toEqual([4, 4, 3]);
    expect(steps[1]).toEqual([5, 5, 1]);
    expect(steps.at(-1)).toEqual([10, 1]);
  });

  it('tells what leads to a root from what a root leads to', () => {
    const consumers = many('component', 4, 1, 'api:default/quotes');
    const [first, second, ...others] = consumers.map(({ entityRef }) => entityRef) as [
      string,
      string,
      ...string[],
    ];
    const { steps } = buildFoldings(
      [one('api:default/quotes', 0), ...consumers],
      [
        { from: 'api:default/quotes', to: first, type: 'apiProvidedBy' },
        ...[second, ...others].map(from => ({
          from,
          to: 'api:default/quotes',
          type: 'consumesApi',
        })),
      ],
      new Map(),
    );
    const sided = steps.at(-2)!;
    expect(sided.get(second)).not.toBe(sided.get(first));
  });
});
