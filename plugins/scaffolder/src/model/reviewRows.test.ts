import { describe, expect, it } from 'vitest';
import { aForm } from '../testing/scaffolderAnswers.ts';
import { createValidator } from './createValidator.ts';
import { readFormSteps } from './readForm.ts';
import { omitSecrets, pickSubmittedValues, placeServerErrors } from './formValues.ts';
import { listReviewRows } from './reviewRows.ts';

const steps = readFormSteps(aForm(), () => false);
const validator = createValidator();

it('submits no value of a field that a condition hides', () => {
  const values = { name: 'pay', hasDatabase: true, engine: 'pg', note: 'x', stranger: 1 };
  expect(pickSubmittedValues(steps, values, validator)).toEqual({
    name: 'pay',
    hasDatabase: true,
    engine: 'pg',
    note: 'x',
  });
  expect(pickSubmittedValues(steps, { ...values, hasDatabase: false }, validator)).toEqual({
    name: 'pay',
    hasDatabase: false,
    note: 'x',
  });
});

it('reviews values by the names that the form shows, and hides secrets', () => {
  const [service, access] = steps;
  expect(listReviewRows(service!, { name: 'pay', engine: 'pg', hasDatabase: true })).toMatchObject([
    { label: 'Name', value: 'pay' },
    { label: 'Engine', value: 'PostgreSQL' },
    { label: 'With a database', value: true },
  ]);
  expect(listReviewRows(access!, { token: '****', note: '' })).toMatchObject([
    { label: 'Token', value: undefined },
  ]);
});

it('reviews a repository by the address that people know', () => {
  const schema = { properties: { repoUrl: { type: 'string', 'ui:field': 'RepoUrlPicker' } } };
  const [step] = readFormSteps(aForm({ steps: [{ title: 'Place', schema }] }), () => false);
  const values = { repoUrl: 'dev.azure.com?repo=pay&organization=acme&project=shop' };
  expect(listReviewRows(step!, values)).toMatchObject([{ value: 'dev.azure.com/acme/shop/pay' }]);
});

describe('the review of values in lists', () => {
  const [step] = readFormSteps(
    aForm({
      steps: [
        {
          title: 'Databases',
          schema: {
            properties: {
              databases: {
                type: 'array',
                title: 'Databases',
                items: {
                  type: 'object',
                  title: 'Database',
                  properties: {
                    host: { type: 'string', title: 'Host' },
                    password: { type: 'string', title: 'Password', 'ui:widget': 'password' },
                    hidden: { type: 'string', 'ui:backstage': { review: { show: false } } },
                    masked: {
                      type: 'string',
                      title: 'Masked',
                      'ui:backstage': { review: { mask: '<masked>' } },
                    },
                    ports: { type: 'array', items: { type: 'integer' } },
                  },
                },
              },
              matrix: {
                type: 'array',
                items: { type: 'array', items: { type: 'object', properties: { x: {} } } },
              },
              keys: { type: 'array', items: { type: 'string', format: 'password' } },
              colors: {
                type: 'array',
                items: { type: 'string', enum: ['r', 'g'], enumNames: ['Red', 'Green'] },
              },
              place: {
                type: 'object',
                title: 'Place',
                'ui:backstage': { review: { explode: false } },
                properties: {
                  host: { type: 'string', title: 'Host' },
                  token: { type: 'string', title: 'Token', 'ui:options': { widget: 'password' } },
                },
              },
              choice: {
                type: 'array',
                items: {
                  anyOf: [
                    { title: 'By name', properties: { name: { type: 'string' } } },
                    { title: 'By key', properties: { key: { writeOnly: true } } },
                  ],
                },
              },
              empty: { type: 'array', items: { type: 'string' } },
            },
          },
        },
      ],
    }),
    () => false,
  );
  const show = (values: Record<string, unknown>) =>
    listReviewRows(step!, values).map(({ label, value, parts }) => [
      label,
      parts ? parts.map(part => [part.label, part.value]) : value,
    ]);

  it.each<[Record<string, unknown>, unknown[]]>([
    [
      {
        databases: [
          { host: 'a.example', password: 'p1', hidden: 'h1', masked: 'm1', ports: [1, 2] },
          { password: 'p2' },
        ],
      },
      [
        ['Database 1 › Host', 'a.example'],
        ['Database 1 › Password', undefined],
        ['Database 1 › Masked', '<masked>'],
        ['Database 1 › ports', [1, 2]],
        ['Database 2 › Password', undefined],
      ],
    ],
    [{ matrix: [[{ x: 'y' }]] }, [['matrix 1 1 › x', 'y']]],
    [
      { keys: ['k1', 'k2'] },
      [
        ['keys 1', undefined],
        ['keys 2', undefined],
      ],
    ],
    [{ colors: ['r', 'x'] }, [['colors', ['Red', 'x']]]],
    [
      { place: { host: 'b.example', token: 't1' } },
      [
        [
          'Place',
          [
            ['Host', 'b.example'],
            ['Token', undefined],
          ],
        ],
      ],
    ],
    [
      { choice: [{ name: 'n' }, { key: 'k' }] },
      [
        ['choice 1 › name', 'n'],
        ['choice 2 › key', undefined],
      ],
    ],
    [{ empty: [], databases: [{}], place: {} }, []],
  ])('hides, masks and omits what the form says: %j', (values, expected) => {
    expect(show(values)).toEqual(expected);
  });
});

it('calls a value as the branch that holds for it does, and hides what any branch hides', () => {
  const branch = (mode: string, value: object) => ({
    properties: { mode: { const: mode }, value },
  });
  const schema = {
    properties: { mode: { type: 'string', title: 'Mode' } },
    dependencies: {
      mode: {
        oneOf: [
          branch('list', { type: 'array', title: 'Values as list', items: { type: 'string' } }),
          branch('number', { type: 'number', title: 'Value as number' }),
        ],
      },
    },
  };
  const show = (form: object, values: Record<string, unknown>) => {
    const [step] = readFormSteps(
      aForm({ steps: [{ title: 'A', schema: { ...form } }] }),
      () => false,
    );
    return listReviewRows(step!, values).map(({ label, value }) => [label, value]);
  };
  expect(show(schema, { mode: 'number', value: 5 })).toEqual([
    ['Mode', 'number'],
    ['Value as number', 5],
  ]);
  const hiding = { allOf: [schema, { properties: { value: { format: 'password' } } }] };
  expect(show(hiding, { mode: 'list', value: ['a'] })).toEqual([
    ['Mode', 'list'],
    ['Values as list', undefined],
  ]);
});

it('keeps secrets out of drafts', () => {
  expect(omitSecrets(steps, { name: 'pay', token: '****' })).toEqual({ name: 'pay' });
});

it('shows what the server refuses in the step that has the field', () => {
  const error = { property: 'instance', stack: '', argument: 'engine' };
  expect(
    placeServerErrors(steps, [
      { ...error, path: [], name: 'required', message: 'requires property "engine"' },
      { ...error, path: ['name'], name: 'pattern', message: 'does not match' },
    ]),
  ).toEqual({
    stepIndex: 0,
    errors: {
      engine: { __errors: ['requires property "engine"'] },
      name: { __errors: ['does not match'] },
    },
  });
  expect(
    placeServerErrors(steps, [{ ...error, path: ['zzz'], name: 'x', message: 'y' }]),
  ).toBeUndefined();
});

it('omits what feature flags turn off', () => {
  const form = aForm({
    steps: [
      {
        title: 'A',
        schema: { properties: { a: { type: 'string', 'backstage:featureFlag': 'new' } } },
      },
      { title: 'B', schema: { 'backstage:featureFlag': 'new', properties: {} } },
    ],
  });
  expect(readFormSteps(form, () => false)).toMatchObject([{ schema: { properties: {} } }]);
  expect(readFormSteps(form, name => name === 'new')).toHaveLength(2);
});
