import { aComponent } from '@portico/catalog-common/testing';
import { expect, it } from 'vitest';
import { hasCheckedRelations, listRelationRefs } from './relationWarnings.ts';

const withRelations = (count: number) =>
  aComponent({
    relations: Array.from({ length: count }, (_, index) => ({
      type: 'dependsOn',
      targetRef: `component:default/c${index}`,
    })),
  });

it.each([
  [0, false],
  [1, true],
  [1000, true],
  [1001, false],
])('looks at %d relations: %s', (count, isChecked) => {
  expect(hasCheckedRelations(withRelations(count))).toBe(isChecked);
});

it('requests each entity once, however it is related', () => {
  const entity = aComponent({
    relations: [
      { type: 'ownedBy', targetRef: 'group:default/b' },
      { type: 'dependsOn', targetRef: 'group:default/b' },
      { type: 'partOf', targetRef: 'group:default/a' },
    ],
  });
  expect(listRelationRefs(entity)).toEqual(['group:default/a', 'group:default/b']);
});
