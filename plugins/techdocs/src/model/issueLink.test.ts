import { expect, it } from 'vitest';
import { cutSelection, writeIssueLink } from './issueLink.ts';

const texts = { title: (selection: string) => selection, body: 'b', page: 'p', source: 's' };
const linkOf = (editUrl: string) =>
  writeIssueLink({ selection: 'wrong', editUrl, pageUrl: 'https://portal.example/docs/x', texts });

it.each([
  [
    'https://github.com/acme/pay/edit/main/docs/a.md',
    'github',
    'https://github.com/acme/pay/issues/new?title=wrong&',
  ],
  [
    'https://git.acme.example/acme/pay/blob/main/a.md',
    'github',
    'https://git.acme.example/acme/pay/issues/new?title=wrong&',
  ],
  [
    'https://gitlab.com/acme/sub/pay/-/edit/main/docs/a.md',
    'gitlab',
    'https://gitlab.com/acme/sub/pay/-/issues/new?issue%5Btitle%5D=wrong&',
  ],
  [
    'https://code.acme.example/acme/pay/-/blob/main/a.md',
    'gitlab',
    'https://code.acme.example/acme/pay/-/issues/new?issue%5Btitle%5D=wrong&',
  ],
])('finds where issues of %s are opened', (editUrl, host, start) => {
  const link = linkOf(editUrl);
  expect(link?.host).toBe(host);
  expect(link?.url.startsWith(start)).toBe(true);
});

it.each([
  'https://bitbucket.org/acme/pay/src/main/a.md',
  'https://gitea.example/a/b/_edit/main/a.md',
  'nothing',
])('opens no issue for %s', editUrl => expect(linkOf(editUrl)).toBeUndefined());

it('cuts the selection after 70 characters', () => {
  expect(cutSelection('a'.repeat(70))).toBe('a'.repeat(70));
  expect(cutSelection('a'.repeat(71))).toBe(`${'a'.repeat(70)}…`);
  expect(cutSelection(' two\n words ')).toBe('two words');
});
