import { expect, it } from 'vitest';
import { readTemplateText } from './templateText.ts';

const messages = {
  notAnObject: 'not an object',
  noParameters: 'no parameters',
  unknownField: (name: string) => `no field ${name}`,
  unknownWidget: (name: string) => `no widget ${name}`,
  unknownAction: (id: string) => `no action ${id}`,
  dashedName: ({ fix }: { fix: string }) => `write ${fix}`,
  sameStepId: (id: string) => `two ${id}`,
};
const names = { fields: new Set(['OwnerPicker']), actions: new Set(['debug:log']) };
const read = (text: string) => readTemplateText(text, names, messages);
const describeProblems = (text: string) =>
  read(text).problems.map(({ from, to, message }) => [text.slice(from, to).trim(), message]);

const step = 'title: One\nproperties: { name: { type: string } }\n';
const inList = `- ${step.trim().replaceAll('\n', '\n  ')}\n`;

it.each([
  ['parameters alone', inList],
  ['a spec', `parameters:\n${inList}`],
  ['one set of parameters', 'parameters: { title: One, properties: { name: { type: string } } }'],
  [
    'a template after another entity',
    `kind: Location\n---\nkind: Template\nmetadata: { name: node }\nspec:\n  parameters:\n    - title: One\n      properties: { name: { type: string } }\n`,
  ],
])('reads the form of %s', (_, text) => {
  const { form, problems } = read(text);
  expect(problems).toEqual([]);
  expect(form?.steps).toEqual([
    { title: 'One', schema: { title: 'One', properties: { name: { type: 'string' } } } },
  ]);
});

it('finds errors of YAML at their place', () => {
  const text = 'parameters:\n  - title: [One\nsteps: []\n';
  const { form, problems } = read(text);
  expect(form).toBeUndefined();
  expect(problems.length).toBeGreaterThan(0);
  expect(problems[0]?.from).toBeGreaterThan(text.indexOf('['));
});

it.each([
  ['name: x', [['name: x', 'no parameters']]],
  ['parameters: [5]', [['5', 'not an object']]],
  [
    "parameters: { properties: { owner: { 'ui:field': OwnerPick } } }",
    [["{ 'ui:field': OwnerPick }", 'no field OwnerPick']],
  ],
  [
    "parameters: { properties: { a: { type: array, items: { type: boolean, 'ui:widget': textarea, 'ui:field': X } } } }",
    [
      ["{ type: boolean, 'ui:widget': textarea, 'ui:field': X }", 'no field X'],
      ["{ type: boolean, 'ui:widget': textarea, 'ui:field': X }", 'no widget textarea'],
    ],
  ],
  [
    'parameters: []\nsteps: [{ id: read-dir, action: debug:log }, { id: read-dir, action: debug:log }]\noutput: { text: "${{ steps.read-dir.output }}" }',
    [
      ['read-dir', 'two read-dir'],
      ['"${{ steps.read-dir.output }}"', "write steps['read-dir']"],
    ],
  ],
  [
    'parameters: []\nsteps: [{ action: debug:lag }, { action: debug:log }]',
    [['debug:lag', 'no action debug:lag']],
  ],
])('says what is wrong in %s', (text, expected) => {
  expect(describeProblems(text)).toEqual(expected);
});

it('refuses aliases that grow without end', () => {
  const lines = ['a0: &a0 [x, x]'];
  for (let index = 1; index < 20; index += 1)
    lines.push(
      `a${index}: &a${index} [${Array(9)
        .fill(`*a${index - 1}`)
        .join(', ')}]`,
    );
  const { form, problems } = read(lines.join('\n'));
  expect(form).toBeUndefined();
  expect(problems).toHaveLength(1);
});
