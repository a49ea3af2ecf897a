import { expect, it } from 'vitest';
import type { Entity } from './Entity.ts';
import { getEntitySourceLocation } from './sourceLocation.ts';

const withAnnotations = (annotations?: Record<string, string>): Entity => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: { name: 'pay', ...(annotations && { annotations }) },
});
const managed = { 'backstage.io/managed-by-location': 'file:/repo/catalog-info.yaml' };

it('is what the entity says of itself, else where its document was read', () => {
  const own = { ...managed, 'backstage.io/source-location': 'url:https://git.example/pay/' };
  expect(getEntitySourceLocation(withAnnotations(own))).toEqual({
    type: 'url',
    target: 'https://git.example/pay/',
  });
  expect(getEntitySourceLocation(withAnnotations(managed))).toEqual({
    type: 'file',
    target: '/repo/catalog-info.yaml',
  });
});

it.each<Record<string, string> | undefined>([
  undefined,
  {},
  { 'backstage.io/source-location': '' },
])('is missing: %j', annotations =>
  expect(() => getEntitySourceLocation(withAnnotations(annotations))).toThrow(
    'Entity component:default/pay is missing location',
  ),
);

it('must be a location ref', () =>
  expect(() =>
    getEntitySourceLocation(
      withAnnotations({ 'backstage.io/source-location': 'https://git.example/pay/' }),
    ),
  ).toThrow("write it as 'url:https://git.example/pay/'"));
