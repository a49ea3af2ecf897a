import { expect, it } from 'vitest';
import { describeCallShape } from './describeCallShape.ts';

const origin = 'http://localhost/api';
const post = (path: string, body: object) =>
  describeCallShape('POST', `${origin}${path}`, JSON.stringify(body));
const get = (path: string) => describeCallShape('GET', `${origin}${path}`, null);

it.each([
  [
    'a ref in the body',
    (row: string) => post('/kubernetes/resources/workloads/query', { entityRef: row, auth: {} }),
  ],
  [
    'a name in the path',
    (row: string) => get(`/catalog/entities/by-name/component/default/${row}`),
  ],
  ['a ref in the query', (row: string) => get(`/scaffolder/v2/tasks?entity=${row}&limit=1`)],
  [
    'a ref inside a predicate',
    (row: string) =>
      post('/catalog/entities/by-query', { query: { $all: [{ 'relations.ownedBy': row }] } }),
  ],
  ['lists of refs', (row: string) => post('/catalog/entities/by-refs', { entityRefs: [row, 'a'] })],
])('calls that differ in %s have one shape', (_, describe) => {
  expect(describe('component:default/pay')).toBe(describe('component:default/bill'));
});

it('calls for other endpoints, other fields or other conditions have other shapes', () => {
  const shapes = [
    post('/catalog/entities/by-refs', { entityRefs: ['a'], fields: ['kind'] }),
    post('/catalog/entities/by-refs', { entityRefs: ['a'], fields: ['metadata.name'] }),
    post('/catalog/entities/by-query', { query: { kind: 'user' } }),
    post('/catalog/entities/by-query', { query: { 'relations.ownedBy': 'a' } }),
    get('/scaffolder/v2/tasks?entity=a'),
    get('/scaffolder/v2/tasks?createdBy=a'),
    get('/kubernetes/clusters'),
  ];
  expect(new Set(shapes).size).toBe(shapes.length);
});
