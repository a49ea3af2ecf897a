import { expect, it } from 'vitest';
import { parseChangeset, readFirstSentence } from './Changeset.ts';
import { composeNotes } from './composeNotes.ts';

const change = (id: string, bumps: Record<string, string>, summary: string) =>
  parseChangeset(
    id,
    `---\n${Object.entries(bumps)
      .map(([name, bump]) => `'@portico/${name}': ${bump}\n`)
      .join('')}---\n\n${summary}\n`,
  );

it('lists each change once, in the area of the package that it is about most', () => {
  const changesets = [
    change('rows', { 'catalog-backend': 'minor', ui: 'patch' }, 'Lists load faster.\nBy half.'),
    change('form', { scaffolder: 'patch', catalog: 'minor' }, 'Forms have hints.'),
    change('core', { core: 'minor' }, 'Plugins have names.'),
  ];
  expect(composeNotes({ version: '1.2.0', changesets })).toBe(
    '# Portico 1.2.0\n\n## Catalog\n\n- Lists load faster.\n\n## Software templates\n\n- Forms have hints.\n\n## Writing plugins\n\n- Plugins have names.\n',
  );
});

it('begins with what must be done, and counts corrections beyond a few', () => {
  const patches = Array.from({ length: 7 }, (_, i) =>
    change(`p${i}`, { search: 'patch' }, `Correction ${i}.`),
  );
  const changesets = [
    ...patches,
    change('x', { search: 'major' }, 'The key is gone. Set the other.'),
  ];
  const lines = composeNotes({ version: '2.0.0', changesets }).split('\n');
  expect(lines[4]).toBe('- **To do when you upgrade:** The key is gone. Set the other.');
  expect(lines.filter(line => line.startsWith('- '))).toHaveLength(7);
  expect(lines).toContain('- 2 more corrections.');
});

it('has what an author wrote, and the changes that it does not cover', () => {
  const written =
    'Hello.\n\n## Search\n\n- Better.\n\n<!-- covers: a\nb -->\n\n## Thanks\n\n- To all.\n';
  const changesets = ['a', 'b', 'c'].map(id => change(id, { search: 'minor' }, `Change ${id}.`));
  expect(composeNotes({ version: '1.0.0', changesets, written })).toBe(
    '# Portico 1.0.0\n\nHello.\n\n## Search\n\n- Better.\n- Change c.\n\n## Thanks\n\n- To all.\n',
  );
});

it.each([
  ['Two. Sentences.', 'Two.'],
  ['Version 1.2 of `a. B` is out. More.', 'Version 1.2 of `a. B` is out.'],
  ['Set `app.title`. `x` is gone.', 'Set `app.title`.'],
  ['For example e.g. this', 'For example e.g. this'],
  ['No full stop', 'No full stop'],
])('the first sentence of %j is %j', (summary, sentence) => {
  expect(readFirstSentence(summary)).toBe(sentence);
});

it('refuses a changeset without a summary or front matter, by its name', () => {
  expect(() => parseChangeset('odd', '---\n---\n')).toThrow("The changeset 'odd' has no");
  expect(() => parseChangeset('odd', 'Text')).toThrow("The changeset 'odd' has no");
});
