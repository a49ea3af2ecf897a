import { expect, it } from 'vitest';
import { findDashedNames } from './dashedNames.ts';

const known = new Set(['read-dir', 'my-name', 'version-2']);
const find = (text: string) => findDashedNames({ text }, known).map(({ fix }) => fix);

it.each([
  ['${{ steps.read-dir.output.files }}', ["steps['read-dir']"]],
  [
    'Files: ${{ steps.read-dir.output.files | dump }} of ${{parameters.my-name}}',
    ["steps['read-dir']", "parameters['my-name']"],
  ],
  ['${{ parameters.a.b-c-d }}', ["parameters.a['b-c-d']"]],
  ['${{ parameters.version-2 }}', ["parameters['version-2']"]],
  ["${{ steps['x'].output.some-key }}", ["steps['x'].output['some-key']"]],
  ['${{ steps["x"].output.some-key }}', ["steps['x'].output['some-key']"]],
  [
    '${{ parameters.list[0].some-key if parameters.on else "" }}',
    ["parameters.list[0]['some-key']"],
  ],
  ['{% if steps.read-dir.output %}x{% endif %}', ["steps['read-dir']"]],
  ['{% for file in steps.read-dir.output.files %}${{ file }}{% endfor %}', ["steps['read-dir']"]],
  ['{%- set x = parameters.my-name -%}${{ x }}', ["parameters['my-name']"]],
  ['${{ each.value.some-key }}', ["each.value['some-key']"]],
])('says how to read a name with a dash in %s', (text, fixes) => {
  expect(find(text)).toEqual(fixes);
});

it.each([
  'steps.read-dir is a text',
  "${{ steps['read-dir'].output }}",
  '${{ steps["read-dir"].output["some-key"] }}',
  '${{ parameters.count-1 }}',
  '${{ parameters.count - 1 }}',
  '${{ parameters.count-parameters.other }}',
  '${{ parameters.count-each.value }}',
  '{% set offset = 2 %}${{ parameters.count-offset }}',
  '{% for key, value in parameters.map %}${{ parameters.count-value }}{% endfor %}',
  '${{ parameters.count-size(3) }}',
  '${{ "parameters.my-name" }}',
  '${{ parameters.name | replace("a.b-c", "") }}',
  '${{ steps.read-dir',
])('finds nothing in %s', text => {
  expect(find(text)).toEqual([]);
});

it('says where the text is', () => {
  const steps = [{ id: 'a' }, { input: { list: ['x', '${{ steps.read-dir.output }}'] } }];
  expect(findDashedNames(steps, known)).toEqual([
    { path: [1, 'input', 'list', 1], found: 'steps.read-dir', fix: "steps['read-dir']" },
  ]);
});

it.each([
  '${{'.repeat(50_000),
  `\${{ ${'a.'.repeat(100_000)} }}`,
  `\${{ ${'a'.repeat(200_000)} }}`,
  `\${{ a.b${'-c'.repeat(100_000)} }}`,
  `\${{ ${'"\\'.repeat(100_000)} }}`,
  `{% set ${'a '.repeat(100_000)} %}`,
  `\${{ ${"['a']".repeat(50_000)} }}`,
])('reads a long text once', text => {
  expect(findDashedNames(text, known).length).toBeLessThan(2);
});
