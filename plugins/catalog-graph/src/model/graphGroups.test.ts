import { describe, expect, it } from 'vitest';
import { groupEntities } from './graphGroups.ts';
import type { ReachedEntity } from './reachEntities.ts';

const below = (reachedFrom: string | undefined, kind: string, count: number, depth = 1) =>
  Array.from({ length: count }, (_, index): ReachedEntity => ({
    entityRef: `${kind}:default/${reachedFrom ?? 'root'}-${index}`,
    depth: reachedFrom === undefined ? 0 : depth,
    reachedFrom,
    entity: undefined,
  }));
const root = below(undefined, 'system', 1);
const rootRef = 'system:default/root-0';

function countRendered(reached: readonly ReachedEntity[]): number {
  const groups = groupEntities(reached);
  return new Set(reached.map(({ entityRef }) => groups.get(entityRef)?.[0] ?? entityRef)).size;
}

describe('entities of a graph', () => {
  it('stand for themselves while they can be looked through', () => {
    const groups = groupEntities([
      ...root,
      ...below(rootRef, 'component', 49),
      ...below(rootRef, 'api', 49),
    ]);
    expect(groups.size).toBe(0);
  });

  it('are grouped by kind where they are a crowd, with what lies behind them', () => {
    const crowd = below(rootRef, 'component', 50);
    const [first] = crowd as [ReachedEntity];
    const behind = below(first.entityRef, 'api', 1, 2);
    const groups = groupEntities([...root, ...crowd, ...below(rootRef, 'api', 3), ...behind]);
    const group = `component ${rootRef}`;
    expect(groups.size).toBe(51);
    expect(groups.get(first.entityRef)).toEqual([group]);
    expect(groups.get(behind[0]!.entityRef)).toEqual([group]);
  });

  it('are grouped from the outside inwards, until no more than 300 are rendered', () => {
    const parts = below(rootRef, 'component', 40);
    const apis = parts.flatMap(({ entityRef }) => below(entityRef, 'api', 7, 2));
    expect(countRendered([...root, ...parts.slice(0, 37), ...apis.slice(0, 37 * 7)])).toBe(297);
    const reached = [...root, ...parts, ...apis];
    expect(countRendered(reached)).toBe(81);
    expect(groupEntities(reached).has(parts[0]!.entityRef)).toBe(false);
  });

  it('are grouped inside groups, each of which opens one step', () => {
    const parts = below(rootRef, 'component', 400);
    const apis = below(parts[0]!.entityRef, 'api', 60, 2);
    const groups = groupEntities([...root, ...parts, ...apis]);
    expect(groups.get(apis[0]!.entityRef)).toEqual([
      `component ${rootRef}`,
      `api ${parts[0]!.entityRef}`,
    ]);
    expect(groups.has(rootRef)).toBe(false);
  });
});
