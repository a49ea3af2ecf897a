import { expect, it } from 'vitest';
import { findDocsLocation } from './sources.ts';

const at = (annotations: Record<string, string>) => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: { name: 'pay', annotations },
});
const url = 'url:https://git.example/o/pay/';

it.each([
  ['below the source', { 'backstage.io/techdocs-ref': 'dir:./docs' }, `${url}docs/`],
  [
    'elsewhere',
    { 'backstage.io/techdocs-ref': 'url:https://git.example/o/docs' },
    'url:https://git.example/o/docs/',
  ],
  ['nowhere', {}, url],
  [
    'in a folder of this machine',
    {
      'backstage.io/techdocs-ref': 'dir:.',
      'backstage.io/managed-by-location': 'file:/srv/pay/catalog-info.yaml',
    },
    url,
  ],
])('locates docs that are %s', (_, annotations, expected) => {
  const { type, target } = findDocsLocation(
    at({
      'backstage.io/managed-by-location': `${url}catalog-info.yaml`,
      'backstage.io/source-location': url,
      ...annotations,
    }),
  );
  expect(`${type}:${target}`).toBe(expected);
});
