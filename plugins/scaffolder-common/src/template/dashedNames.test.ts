import { measureGrowth } from '@portico/patterns/testing';
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

it.each<[string, (size: number) => string]>([
  ['openings', size => '${{'.repeat(size)],
  ['names by dots', size => `\${{ ${'a.'.repeat(size)} }}`],
  ['a name', size => `\${{ ${'a'.repeat(size)} }}`],
  ['dashes', size => `\${{ a.b${'-c'.repeat(size)} }}`],
  ['quotes after backslashes', size => `\${{ ${'"\\'.repeat(size)} }}`],
  ['quotes of both kinds', size => `\${{ ${`"'\\`.repeat(size)} }}`],
  ['names that a statement defines', size => `{% set ${'a '.repeat(size)} %}`],
  ['keys in brackets', size => `\${{ ${"['a']".repeat(size)} }}`],
])('reads a long text of %s in time in proportion', async (_, make) => {
  expect(findDashedNames(make(100_000), known).length).toBeLessThan(2);
  expect(await measureGrowth(size => findDashedNames(make(size), known), 50_000)).toBeLessThan(8);
});
