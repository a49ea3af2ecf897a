import { expect, it } from 'vitest';
import { groupEntities } from './graphGroups.ts';
import type { ReachedEntity } from './reachEntities.ts';

const from = (reachedFrom: string | undefined, kind: string, count: number): ReachedEntity[] =>
  Array.from({ length: count }, (_, index) => ({
    entityRef: `${kind}:default/${reachedFrom}-${index}`,
    depth: 1,
    reachedFrom,
    entity: undefined,
  }));
const root = from(undefined, 'system', 1);

it('leaves what can be looked through as it is', () => {
  expect(
    groupEntities([...root, ...from('s', 'component', 49), ...from('s', 'api', 49)]).size,
  ).toBe(0);
});

it('groups a crowd by kind', () => {
  const groups = groupEntities([...root, ...from('s', 'component', 50), ...from('s', 'api', 3)]);
  expect(groups.size).toBe(50);
  expect(groups.get('component:default/s-0')).toEqual({ kind: 'component', reachedFrom: 's' });
});

it('groups all it can of a graph of more than 300, but never a root', () => {
  const many = Array.from({ length: 150 }, (_, index) => from(`p${index}`, 'api', 2)).flat();
  expect(groupEntities(many).size).toBe(0);
  const groups = groupEntities([...root, ...many]);
  expect(groups.size).toBe(300);
  expect(groups.has('system:default/undefined-0')).toBe(false);
});
