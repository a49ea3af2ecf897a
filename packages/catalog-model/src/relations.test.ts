import { expect, it } from 'vitest';
import { getInverseRelation, isRelationType, relationTypes } from './relations.ts';

it('knows fourteen relations, each the inverse of its inverse and of no other', () => {
  expect(relationTypes).toHaveLength(14);
  for (const type of relationTypes) {
    expect(getInverseRelation(type)).not.toBe(type);
    expect(getInverseRelation(getInverseRelation(type))).toBe(type);
  }
  expect(getInverseRelation('consumesApi')).toBe('apiConsumedBy');
});

it('reports relation names from other texts', () => {
  expect(isRelationType('hasPart')).toBe(true);
  expect(isRelationType('toString')).toBe(false);
});
