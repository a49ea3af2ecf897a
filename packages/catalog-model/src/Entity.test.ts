import { expect, it } from 'vitest';
import { type Entity, getEntityDisplayName } from './Entity.ts';

it.each([
  [{ name: 'ann', title: 'Dr Ann' }, { profile: { displayName: 'Ann Lee' } }, 'Dr Ann'],
  [{ name: 'ann' }, { profile: { displayName: 'Ann Lee' } }, 'Ann Lee'],
  [{ name: 'ann' }, { profile: null }, 'ann'],
  [{ name: 'ann' }, undefined, 'ann'],
])('shows %j with spec %j as %s', (metadata, spec, expected) => {
  const entity: Entity = { apiVersion: 'v', kind: 'User', metadata, ...(spec && { spec }) };
  expect(getEntityDisplayName(entity)).toBe(expected);
});
