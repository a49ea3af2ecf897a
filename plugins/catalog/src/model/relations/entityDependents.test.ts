import { aComponent } from '@portico/catalog-common/testing';
import { expect, it } from 'vitest';
import { listDependents } from './entityDependents.ts';

it('lists who names the entity, each once, and not what it names itself', () => {
  const entity = aComponent({
    relations: [
      { type: 'dependencyOf', targetRef: 'component:default/web' },
      { type: 'apiConsumedBy', targetRef: 'component:default/app' },
      { type: 'hasPart', targetRef: 'component:default/web' },
      { type: 'ownedBy', targetRef: 'group:default/team' },
      { type: 'dependsOn', targetRef: 'resource:default/db' },
    ],
  });
  expect(listDependents(entity)).toEqual(['component:default/app', 'component:default/web']);
  expect(listDependents(aComponent({ relations: [] }))).toEqual([]);
});
