import { expect, it } from 'vitest';
import { completeTemplate, type CompletionNames } from './templateCompletion.ts';

const names: CompletionNames = {
  actions: [
    {
      id: 'fetch:template',
      description: 'Copies and renders',
      schema: { input: { type: 'object', properties: { url: { type: 'string' } } } },
    },
    { id: 'debug:log' },
  ],
  fields: ['OwnerPicker'],
  filters: ['pick', 'projectSlug'],
};

const template = `apiVersion: scaffolder.backstage.io/v1beta3
kind: Template
spec:
  parameters:
    - title: One
      properties:
        name:
          type: string
        port: { type: integer }
  steps:
    - id: fetch
      action: fetch:template
      input:
        url: ./skeleton
`;

/** Completes at the end of a text. */
const labels = (text: string) =>
  completeTemplate(text, text.length, names)?.options.map(({ label }) => label);

it.each([
  ['', ['apiVersion', 'kind', 'metadata', 'spec']],
  ['kind: T', ['Template']],
  ['spec:\n  ty', expect.arrayContaining(['type'])],
  ['spec:\n  steps:\n    - act', expect.arrayContaining(['action'])],
  ['spec:\n  steps:\n  - act', expect.arrayContaining(['action'])],
  ['spec:\n  steps:\n    - id: a\n      act', expect.arrayContaining(['action'])],
  ['spec:\n  steps:\n    - action: f', ['fetch:template', 'debug:log']],
  ['steps:\n  - action: fetch:template\n    input:\n      ', ['url']],
  ['parameters:\n  - title: One\n    req', expect.arrayContaining(['required'])],
  ['parameters:\n  - properties:\n      name:\n        ui', expect.arrayContaining(['ui:field'])],
  [
    'parameters:\n  - properties:\n      name:\n        type: s',
    expect.arrayContaining(['integer']),
  ],
  ['parameters:\n  - properties:\n      name:\n        ui:field: ', ['OwnerPicker']],
])('suggests what fits at the end of %j', (text, expected) => {
  expect(labels(text)).toEqual(expected);
});

it.each([
  ['${{ ', ['parameters', 'secrets', 'steps', 'user', 'each', 'context']],
  ['${{ parameters.', ['name', 'port']],
  ['${{ parameters.name | pro', ['pick', 'projectSlug']],
  ['${{ steps.', ['fetch']],
  ['${{ steps.fetch.', ['output']],
])('suggests what expressions may name: %s', (expression, expected) => {
  const text = `${template}        values: { a: '${expression}`;
  expect(labels(text)).toEqual(expected);
});

it('replaces what is typed already, and suggests nothing in free text', () => {
  const text = 'spec:\n  ste';
  expect(completeTemplate(text, text.length, names)?.from).toBe(text.length - 3);
  expect(labels('metadata:\n  description: some te')).toBeUndefined();
  expect(labels('# a comment ab')).toBeUndefined();
});
