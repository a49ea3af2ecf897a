import { expect, it } from 'vitest';
import { splitUiSchema } from './splitUiSchema.ts';

it('takes the keys of the form out of every branch of a schema', () => {
  const { schema, uiSchema } = splitUiSchema({
    type: 'object',
    'ui:order': ['a', '*'],
    properties: {
      a: { type: 'string', 'ui:field': 'OwnerPicker', 'ui:options': { allowedKinds: ['Group'] } },
      list: { type: 'array', items: { type: 'string', enumNames: ['X'], 'ui:widget': 'textarea' } },
    },
    dependencies: {
      a: { oneOf: [{ properties: { b: { type: 'string', 'ui:autofocus': true } } }] },
      c: ['a'],
    },
    allOf: [
      {
        if: { properties: { a: { const: 'x' } } },
        // oxlint-disable-next-line unicorn/no-thenable
        then: { properties: { d: { 'ui:help': 'Why' } } },
        else: { properties: { e: { 'ui:disabled': true } } },
      },
    ],
  });
  expect(schema).toEqual({
    type: 'object',
    properties: {
      a: { type: 'string' },
      list: { type: 'array', items: { type: 'string' } },
    },
    dependencies: { a: { oneOf: [{ properties: { b: { type: 'string' } } }] }, c: ['a'] },
    allOf: [
      {
        if: { properties: { a: { const: 'x' } } },
        // oxlint-disable-next-line unicorn/no-thenable
        then: { properties: { d: {} } },
        else: { properties: { e: {} } },
      },
    ],
  });
  expect(uiSchema).toEqual({
    'ui:order': ['a', '*'],
    a: { 'ui:field': 'OwnerPicker', 'ui:options': { allowedKinds: ['Group'] } },
    list: { items: { 'ui:widget': 'textarea', 'ui:enumNames': ['X'] }, 'ui:enumNames': ['X'] },
    b: { 'ui:autofocus': true },
    d: { 'ui:help': 'Why' },
    e: { 'ui:disabled': true },
  });
});

it('takes no field by the name of a prototype, and refuses forms without an end', () => {
  const hostile = JSON.parse(
    '{"properties":{"__proto__":{"ui:field":"X"},"constructor":{"ui:help":"h"}}}',
  ) as Record<string, unknown>;
  const { uiSchema } = splitUiSchema(hostile);
  expect(Object.keys(uiSchema)).toEqual(['constructor']);
  expect(({} as Record<string, unknown>)['ui:field']).toBeUndefined();
  const deep: Record<string, unknown> = {};
  deep['properties'] = { a: deep };
  expect(() => splitUiSchema(deep)).toThrow('nested more than 64 levels');
});
