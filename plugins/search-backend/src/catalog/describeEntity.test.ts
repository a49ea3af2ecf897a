import { expect, it } from 'vitest';
import { describeEntity } from './describeEntity.ts';

const entity = {
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: { name: 'pay', namespace: 'default' },
  spec: { type: 'service', owner: 'team-pay', system: 'shop' },
};

it.each([
  [[{ type: 'partOf', targetRef: 'system:default/shop' }], 'system:default/shop'],
  [
    [
      { type: 'partOf', targetRef: 'component:default/parent' },
      { type: 'partOf', targetRef: 'system:default/shop' },
    ],
    'system:default/shop',
  ],
  [[], 'shop'],
])('finds the system among what an entity is part of', (relations, system) => {
  expect(describeEntity({ ...entity, relations }, 1).fields?.['system']).toBe(system);
});

it('takes the domain of a system for no system', () => {
  const system = {
    ...entity,
    kind: 'System',
    spec: { owner: 'team-pay', domain: 'sales' },
    relations: [{ type: 'partOf', targetRef: 'domain:default/sales' }],
  };
  expect(describeEntity(system, 1).fields?.['system']).toBeUndefined();
});

it('is named by its ref, with the default namespace and without it', () => {
  expect(describeEntity(entity, 1).names).toEqual([
    'pay',
    'component:default/pay',
    'Component:pay',
  ]);
});
