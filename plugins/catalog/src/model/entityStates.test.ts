import { aComponent, anEntity } from '@portico/catalog-common/testing';
import type { Entity } from '@portico/catalog-model';
import { expect, it } from 'vitest';
import { getLifecycleState, listEntityStates } from './entityStates.ts';

const owned = [{ type: 'ownedBy', targetRef: 'group:default/team' }];
const processing = 'backstage.io/catalog-processing';

const listIds = (entity: Entity) => listEntityStates(entity).map(({ id }) => id);

it('finds nothing wrong with an entity that was processed and has an owner', () => {
  expect(listEntityStates(aComponent({ relations: owned }))).toEqual([]);
});

it('lists each sort of problem once, the worst first', () => {
  const entity: Entity = {
    ...aComponent({
      relations: [],
      metadata: { annotations: { 'backstage.io/orphan': 'true' } },
    }),
    status: {
      items: [
        { type: 'security.example/scan', level: 'warning', message: 'Old base image' },
        { type: processing, level: 'warning', message: 'Also described elsewhere' },
        { type: processing, level: 'error', message: 'spec.type is missing' },
        { type: processing, level: 'error', message: 'spec.owner is missing' },
        { type: 'note.example', level: 'info', message: 'Moved' },
      ],
    },
  };
  expect(listIds(entity)).toEqual(['error', 'conflict', 'warning', 'orphan', 'unowned']);
  expect(listEntityStates(entity)[0]).toEqual({ id: 'error', state: 'broken' });
});

it('expects no owner of groups, users and locations', () => {
  for (const kind of ['Group', 'User', 'Location'])
    expect(listIds(anEntity({ kind, name: 'it', relations: [] }))).toEqual([]);
  expect(listIds(anEntity({ kind: 'API', name: 'it', relations: [] }))).toEqual(['unowned']);
});

it.each([
  ['deprecated', 'attention'],
  ['Experimental', 'inactive'],
  ['production', undefined],
])('gives the lifecycle %s the state %s', (lifecycle, state) => {
  expect(getLifecycleState(lifecycle)).toBe(state);
});
