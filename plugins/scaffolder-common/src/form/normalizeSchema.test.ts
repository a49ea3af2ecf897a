import { expect, it } from 'vitest';
import { normalizeSchema } from './normalizeSchema.ts';

const whenTicked = (name: string, then: object) => ({
  if: { properties: { [name]: { const: true } }, required: [name] },
  // oxlint-disable-next-line unicorn/no-thenable
  then,
});
const flag = { type: 'boolean' };
const text = { type: 'string' };

it.each([
  ['fields', { properties: { more: text } }, { properties: { more: text } }],
  ['required fields', ['more'], { required: ['more'] }],
])('%s that depend on a checkbox depend on that it is ticked', (_, dependency, then) => {
  const schema = { properties: { flag, more: text }, dependencies: { flag: dependency } };
  expect(normalizeSchema(schema)).toEqual({
    properties: { flag, more: text },
    allOf: [whenTicked('flag', then)],
  });
});

it('finds the checkbox outside of the branch that depends on it, at any depth', () => {
  const inner = { allOf: [{ dependencies: { flag: ['a'], name: ['b'] } }] };
  const schema = {
    properties: { list: { items: { properties: { flag, name: text }, ...inner } } },
  };
  expect(normalizeSchema(schema)).toEqual({
    properties: {
      list: {
        items: {
          properties: { flag, name: text },
          allOf: [
            { dependencies: { name: ['b'] }, allOf: [whenTicked('flag', { required: ['a'] })] },
          ],
        },
      },
    },
  });
});

it.each([
  [{ oneOf: [{ properties: { flag: { const: false } } }] }],
  [{ allOf: [{ if: { properties: { flag: { const: true } } } }] }],
])('leaves a dependency that says what holds for which value: %j', dependency => {
  const schema = { properties: { flag }, dependencies: { flag: dependency } };
  expect(normalizeSchema(schema)).toEqual(schema);
});

it('writes keywords of later drafts as those of draft 7', () => {
  expect(
    normalizeSchema({
      prefixItems: [text],
      items: flag,
      dependentSchemas: { a: { properties: { b: text } } },
      dependentRequired: { a: ['c'], d: ['e'] },
      dependencies: { f: ['g'] },
    }),
  ).toEqual({
    items: [text],
    additionalItems: flag,
    dependencies: {
      f: ['g'],
      a: { allOf: [{ properties: { b: text } }, { required: ['c'] }] },
      d: ['e'],
    },
  });
});

it('takes names of fields and values for what they are', () => {
  const schema = {
    properties: { dependentSchemas: text, prefixItems: { type: 'array' }, items: text },
    default: { prefixItems: [1], dependencies: { a: 1 } },
    'ui:options': { prefixItems: [1] },
    const: { dependentRequired: { a: ['b'] } },
  };
  expect(normalizeSchema(schema)).toEqual(schema);
});

it('refuses forms without an end', () => {
  const deep: Record<string, unknown> = {};
  deep['properties'] = { a: deep };
  expect(() => normalizeSchema(deep)).toThrow('nested more than 64 levels');
});
