import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFixed } from './fixMarkup.ts';

let root: HTMLElement;
beforeEach(() => {
  root = document.createElement('div');
  document.body.replaceChildren(root);
  keepFixed(root, 'OpenAPI definition');
});
// Other tests share the document.
afterEach(() => root.remove());

const renderDefinition = async (html: string) => {
  root.innerHTML = html;
  await vi.waitFor(() => expect(root.querySelector('[aria-level], [aria-label]')).not.toBeNull());
};
const listLevels = () =>
  [...root.querySelectorAll('[role=heading]')].map(each => each.getAttribute('aria-level'));

it('lets headings follow one on the other, below that of the page', async () => {
  await renderDefinition('<h1>a</h1><h4>b</h4><h4>c</h4><h2>d</h2><h6>e</h6>');
  expect(listLevels()).toEqual(['3', '4', '5', '4', '5']);
});

it('does so again when more is rendered', async () => {
  await renderDefinition('<h2>a</h2>');
  root.append(document.createElement('h5'));
  await vi.waitFor(() => expect(listLevels()).toEqual(['3', '4']));
});

it('names landmarks and fields that have no name of their own', async () => {
  await renderDefinition(`<main>
    <span>Servers</span><label><select id="a"><option>one</option></select></label>
    <label>Size <input id="b" /></label>
    <input id="c" placeholder="Filter by tag" />
    <select id="d" aria-label="Kept"></select>
  </main>`);
  const nameOf = (selector: string) => root.querySelector(selector)?.getAttribute('aria-label');
  expect(nameOf('main')).toBe('OpenAPI definition');
  expect(nameOf('#a')).toBe('Servers');
  expect(nameOf('#b')).toBeNull();
  expect(nameOf('#c')).toBe('Filter by tag');
  expect(nameOf('#d')).toBe('Kept');
});
