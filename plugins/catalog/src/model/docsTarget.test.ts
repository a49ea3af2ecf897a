import type { Entity } from '@portico/catalog-model';
import { expect, it } from 'vitest';
import { getDocsTarget } from './docsTarget.ts';

const withAnnotations = (annotations: Record<string, string>): Entity => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: { name: 'pay', namespace: 'default', annotations },
});
const own = { kind: 'Component', namespace: 'default', name: 'pay' };

it.each<[string, Record<string, string>, unknown]>([
  ['none', {}, undefined],
  ['its own', { 'backstage.io/techdocs-ref': 'dir:.' }, { name: own, path: '' }],
  [
    "another one's, at a page",
    {
      'backstage.io/techdocs-entity': 'component:default/handbook',
      'backstage.io/techdocs-entity-path': '/teams/pay/',
    },
    { name: { kind: 'component', namespace: 'default', name: 'handbook' }, path: 'teams/pay' },
  ],
  [
    'its own where the other is no ref',
    { 'backstage.io/techdocs-ref': 'dir:.', 'backstage.io/techdocs-entity': ':' },
    { name: own, path: '' },
  ],
  ['none where the other is no ref', { 'backstage.io/techdocs-entity': ':' }, undefined],
])('has %s docs', (_name, annotations, target) => {
  expect(getDocsTarget(withAnnotations(annotations))).toEqual(target);
});
