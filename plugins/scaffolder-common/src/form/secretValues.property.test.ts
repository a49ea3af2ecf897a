import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buryField, buryingWays, secretMarks } from '../testing/index.ts';
import { FormNode } from './FormNode.ts';
import { maskSecretValues, omitSecretValues } from './secretValues.ts';

const secret = 'hidden-text';
const mark = fc.constantFrom(...secretMarks);
const through = fc.array(fc.constantFrom(...buryingWays), { maxLength: 7 });

describe('a secret, however it is marked and wherever it is', () => {
  it('is in no draft, and masked where values are stored; all else stays', () => {
    fc.assert(
      fc.property(mark, through, (marked, ways) => {
        const { schema, values } = buryField({ type: 'string', ...marked }, secret, ways);
        const form = FormNode.of([schema]);
        const draft = JSON.stringify(omitSecretValues(form, values));
        expect(draft).not.toContain(secret);
        const masked = maskSecretValues(form, values);
        expect(masked.secrets).toEqual([secret]);
        expect(JSON.stringify(masked.values)).toBe(
          JSON.stringify(values).replaceAll(secret, '***'),
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('is found through each way twice in a row', () => {
    for (const way of buryingWays)
      for (const marked of secretMarks) {
        const { schema, values } = buryField({ ...marked }, secret, [way, way]);
        expect(maskSecretValues(FormNode.of([schema]), values).secrets).toEqual([secret]);
      }
  });

  it('is one where a schema above it, or one branch of several, says so', () => {
    const branches = { oneOf: [{ properties: { a: { format: 'password' } } }, {}] };
    const group = { 'ui:widget': 'password', properties: { deep: { type: 'object' } } };
    const form = FormNode.of([
      { allOf: [branches], properties: { a: { type: 'string', 'ui:widget': 'textarea' }, group } },
    ]);
    const values = { a: secret, group: { deep: [{ x: 'other-text', n: 12_345 }] }, b: 'b' };
    const { values: shown, secrets } = maskSecretValues(form, values);
    expect(shown).toEqual({ a: '***', group: '***', b: 'b' });
    expect(secrets.toSorted()).toEqual(['12345', secret, 'other-text']);
  });
});

describe('a form without an end', () => {
  const node = {
    type: 'object',
    properties: {
      token: { type: 'string', 'ui:widget': 'password' },
      next: { $ref: '#/definitions/node' },
      all: { type: 'array', items: { $ref: '#' } },
    },
  };
  const form = FormNode.of([{ ...node, definitions: { node } }]);

  it('is followed as far as the values go', () => {
    let values: Record<string, unknown> = { token: secret };
    for (let depth = 0; depth < 30; depth += 1)
      values = depth % 2 === 0 ? { next: values, note: 'n' } : { all: [values] };
    expect(JSON.stringify(omitSecretValues(form, values))).not.toContain(secret);
  });

  it('shows nothing of values that are too deep to be looked at', () => {
    let values: Record<string, unknown> = { token: secret };
    for (let depth = 0; depth < 5000; depth += 1) values = { next: values };
    expect(JSON.stringify(omitSecretValues(form, values))).not.toContain(secret);
    expect(JSON.stringify(maskSecretValues(form, values).values)).not.toContain(secret);
  });

  it('ends where references lead to each other, or nowhere', () => {
    const wrong = FormNode.of([
      {
        definitions: { a: { $ref: '#/definitions/b' }, b: { $ref: '#/definitions/a' } },
        properties: {
          a: { $ref: '#/definitions/a' },
          b: { $ref: 'https://example.com/schema' },
          c: { $ref: '#/%E0%A4%A/__proto__' },
          d: { $ref: '#named' },
        },
        allOf: [{ $id: '#named', format: 'password' }],
      },
    ]);
    const values = { a: 'a', b: 'b', c: 'c', d: secret };
    expect(maskSecretValues(wrong.part('x'), values).values).toEqual(values);
    expect(wrong.part('d').isSecret).toBe(true);
  });
});

it('has few nodes for a form that refers to itself, and for names and items that it does not list', () => {
  const node = {
    properties: { a: { $ref: '#/definitions/node' }, b: { $ref: '#/definitions/node' } },
    additionalProperties: { type: 'string' },
  };
  const form = FormNode.of([
    { ...node, definitions: { node }, allOf: [{ properties: { list: { items: [{}, {}] } } }] },
  ]);
  expect(form.at(['a', 'b', 'a', 'a'])).toBe(form.at(['a', 'a', 'b', 'a']));
  expect(form.part('x')).toBe(form.part('y'));
  expect(form.at(['list', 2])).toBe(form.at(['list', 99_999]));
  expect(form.at(['list', 0])).not.toBe(form.at(['list', 1]));
});

it('looks at many values of a wide form in time', () => {
  const fields = Object.fromEntries(
    Array.from({ length: 500 }, (_, index) => [`field${index}`, { type: 'string' }]),
  );
  const form = FormNode.of([
    {
      properties: {
        list: { items: { properties: { ...fields, token: { format: 'password' } } } },
        map: { additionalProperties: { anyOf: [{ format: 'password' }] } },
      },
    },
  ]);
  const item = { ...Object.fromEntries(Object.keys(fields).map(key => [key, 'x'])), token: secret };
  const values = {
    list: Array.from({ length: 500 }, () => item),
    map: Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, secret])),
  };
  const { values: masked, secrets } = maskSecretValues(form, values);
  expect(secrets).toEqual([secret]);
  expect(Object.keys(masked['map'] as object)).toHaveLength(50_000);
});
