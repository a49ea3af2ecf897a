import { aComponent, anEntity } from '@portico/catalog-common/testing';
import { expect, it } from 'vitest';
import { listAncestorProblems } from './ancestorProblems.ts';

const generated = anEntity({
  kind: 'Location',
  name: 'generated-61a286a8',
  status: {
    items: [
      { type: 'backstage.io/catalog-processing', level: 'error', message: 'other.yaml: no kind' },
      { type: 'backstage.io/catalog-processing', level: 'warning', message: 'Twice' },
      { type: 'example.com/other', level: 'error', message: 'Not ours' },
    ],
  },
});
const ancestry = {
  rootEntityRef: 'component:default/pay',
  items: [
    {
      entity: aComponent({
        metadata: { title: 'Payments' },
        status: {
          items: [
            { type: 'backstage.io/catalog-processing', level: 'error', message: 'Its own error' },
          ],
        },
      }),
      parentEntityRefs: ['location:default/generated-61a286a8', 'location:default/hidden'],
    },
    { entity: generated, parentEntityRefs: [] },
  ],
};

it('lists the processing errors of ancestors only', () => {
  expect(listAncestorProblems(ancestry)).toEqual([
    { ancestor: generated, messages: ['other.yaml: no kind'] },
  ]);
});
