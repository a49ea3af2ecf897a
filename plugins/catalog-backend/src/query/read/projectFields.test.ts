import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFieldProjection } from './projectFields.ts';

const entity = {
  kind: 'Component',
  metadata: {
    name: 'pay',
    annotations: { 'a.b/c.d': 'x', 'a.b/e': 'y', a: { z: 1 } },
    tags: ['java'],
    empty: {},
  },
  spec: null,
};
const project = (fields: string[], value: unknown = entity) =>
  JSON.parse(createFieldProjection(fields)?.apply(JSON.stringify(value)) ?? 'null') as unknown;

describe('createFieldProjection', () => {
  it.each([[undefined], [[]], [['', ' ']]])('keeps everything for %j', fields => {
    expect(createFieldProjection(fields)).toBeUndefined();
  });

  it.each([
    [['kind'], { kind: 'Component' }],
    [['metadata.name', 'spec'], { metadata: { name: 'pay' }, spec: null }],
    [['metadata.tags', 'metadata.empty'], { metadata: { tags: ['java'], empty: {} } }],
    [['metadata.annotations.a.b/c.d'], { metadata: { annotations: { 'a.b/c.d': 'x' } } }],
    [['metadata.annotations.a.z'], { metadata: { annotations: { a: { z: 1 } } } }],
    [['metadata', 'metadata.name'], { metadata: entity.metadata }],
    [['metadata.name', 'metadata'], { metadata: entity.metadata }],
    [['metadata.tags.java', 'no.such', 'spec.owner'], {}],
    [['toString', '__proto__'], {}],
    [['metadata.annotations.a.b/c', 'metadata.annotations.a.b/c.d.e'], {}],
  ])('keeps %j', (fields, expected) => {
    expect(project(fields)).toEqual(expected);
  });

  it('takes no longer for a path of many segments than for a short one', () => {
    const short = createFieldProjection(['metadata.name'])?.apply;
    const long = createFieldProjection([`metadata${'.a'.repeat(100_000)}`])?.apply;
    const json = JSON.stringify({ metadata: { name: 'pay', a: { a: { a: 1 } } } });
    const measure = (projection: typeof short) => {
      const times = Array.from({ length: 5 }, () => {
        const start = process.threadCpuUsage();
        for (let count = 0; count < 200; count++) projection?.(json);
        const { user, system } = process.threadCpuUsage(start);
        return (user + system) / 1000;
      });
      return Math.min(...times);
    };
    expect(long?.(json)).toBe('{}');
    expect(measure(long)).toBeLessThan(measure(short) * 6 + 20);
  });

  it('never adds to what was there, and does nothing when done twice', () => {
    const key = fc.constantFrom('a', 'b', 'a.b', '__proto__');
    const { tree } = fc.letrec<{ tree: unknown }>(tie => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(1, 'x', null),
        fc.dictionary(key, tie('tree')),
      ),
    }));
    const path = fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 4 });
    const document = fc.dictionary(key, tree);
    fc.assert(
      fc.property(document, fc.array(path, { minLength: 1, maxLength: 3 }), (value, paths) => {
        const fields = paths.map(parts => parts.join('.'));
        const projected = project(fields, value);
        expect(JSON.parse(JSON.stringify(value))).toMatchObject(projected as object);
        expect(project(fields, projected)).toEqual(projected);
      }),
    );
  });
});
