import { expect, it } from 'vitest';
import { compareDocuments, LongText } from './compareDocuments.ts';

const document = (spec: object, metadata: object = {}) => ({
  kind: 'Component',
  metadata: { name: 'pay', ...metadata },
  spec,
});

it('names the values that differ, with what they were and are', () => {
  const before = document({ owner: 'a', type: 'service', dependsOn: ['resource:db'] });
  const after = document({ owner: 'b', dependsOn: ['resource:db', 'api:x'], lifecycle: 'beta' });
  expect(compareDocuments(before, after)).toEqual({
    changes: [
      { path: 'spec.owner', from: 'a', to: 'b' },
      { path: 'spec.type', from: 'service' },
      { path: 'spec.dependsOn', to: 'api:x' },
      { path: 'spec.lifecycle', to: 'beta' },
    ],
    lines: { added: 3, removed: 2 },
  });
});

it('goes into lists of objects, and writes keys with dots apart', () => {
  const before = document({}, { links: [{ url: 'x' }], annotations: { 'a.b/c': '1' } });
  const after = document({}, { links: [{ url: 'y' }, { url: 'z' }], annotations: {} });
  expect(compareDocuments(before, after).changes).toEqual([
    { path: 'metadata.links[0].url', from: 'x', to: 'y' },
    { path: 'metadata.links[1]', to: '{"url":"z"}' },
    { path: 'metadata.annotations[a.b/c]', from: '1' },
  ]);
});

it('names the items of a list that came and went, and the whole of one whose order changed', () => {
  const difference = compareDocuments(
    { tags: ['a', 'b', 'c'], order: ['x', 'y'] },
    { tags: ['b', 'd', 'e'], order: ['y', 'x'] },
  );
  expect(difference.changes).toEqual([
    { path: 'tags', from: 'a, c', to: 'd, e' },
    { path: 'order', from: 'x, y', to: 'y, x' },
  ]);
});

it('finds nothing in documents that say the same in another order', () => {
  const one = { a: 1, b: { c: [1, 2], d: null } };
  const other = { b: { d: null, c: [1, 2] }, a: 1 };
  expect(compareDocuments(one, other)).toEqual({ changes: [], lines: { added: 0, removed: 0 } });
});

it('shortens long values to one line', () => {
  const [change] = compareDocuments({ a: 'x\n  y' }, { a: 'é'.repeat(200) }).changes;
  expect(change).toEqual({ path: 'a', from: 'x y', to: `${'é'.repeat(80)}…` });
});

it('shows the end of a long path', () => {
  const [change] = compareDocuments({ ['k'.repeat(500)]: { end: 1 } }, {}).changes;
  const [deep] = compareDocuments(
    { ['k'.repeat(500)]: { end: 1 } },
    { ['k'.repeat(500)]: { end: 2 } },
  ).changes;
  expect(change?.path).toBe(`…${'k'.repeat(120)}`);
  expect(deep?.path).toBe(`…${'k'.repeat(116)}.end`);
});

it('compares long texts by their hash and counts no lines then', () => {
  const before = document({ definition: new LongText('1') });
  expect(compareDocuments(before, document({ definition: new LongText('2') }))).toEqual({
    changes: [{ path: 'spec.definition' }],
  });
  expect(compareDocuments(before, document({ definition: new LongText('1') })).changes).toEqual([]);
});

it('takes the names of what every object has for keys like others', () => {
  const before = JSON.parse('{"__proto__":{"a":1},"constructor":"x"}') as unknown;
  expect(compareDocuments(before, {}).changes).toEqual([
    { path: '__proto__', from: '{"a":1}' },
    { path: 'constructor', from: 'x' },
  ]);
});
