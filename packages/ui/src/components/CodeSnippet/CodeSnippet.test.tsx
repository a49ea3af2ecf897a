import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { type CodeLanguage, languageLabels, parseCodeLanguage } from './codeLanguages.ts';
import CodeSnippet from './CodeSnippet.tsx';
import { highlightCode } from './highlightCode.ts';

const yaml = 'kind: Component # one\nspec:\n\n  type: "<b>service</b>"';
const never = new AbortController().signal;

it('keeps the code as it is, before and after its colours have come', async () => {
  const { container } = renderInTheme(
    <CodeSnippet code={yaml} language="yml" label="Descriptor" />,
  );
  const region = screen.getByRole('group', { name: 'Descriptor' });
  expect(region.textContent).toBe(yaml);
  expect(region).toHaveAttribute('tabindex', '0');
  expect(screen.getByText('YAML')).toBeVisible();
  await waitFor(() => expect(container.querySelector('[style*="--code-token"]')).not.toBeNull());
  expect(region.textContent).toBe(yaml);
  expect(container.querySelector('b')).toBeNull();
});

it('copies and wraps', async () => {
  const user = userEvent.setup();
  renderInTheme(<CodeSnippet code={yaml} title="catalog-info.yaml" label="Descriptor" />);
  expect(screen.getByText('catalog-info.yaml')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy descriptor' }));
  expect(await navigator.clipboard.readText()).toBe(yaml);
  const wrap = screen.getByRole('button', { name: 'Wrap lines' });
  await user.click(wrap);
  expect(wrap).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('group')).toHaveAttribute('data-wraps', 'true');
});

it('numbers lines and points some out', () => {
  renderInTheme(
    <CodeSnippet code={'a\nb\nc'} hasLineNumbers firstLine={9} highlightedLines={[10]} />,
  );
  const region = screen.getByRole('group', { name: 'Code' });
  const numbers = [...region.querySelectorAll('[data-number]')].map(each =>
    each.getAttribute('data-number'),
  );
  expect(numbers).toEqual([' 9', '10', '11']);
  expect(within(region).getByRole('mark')).toHaveTextContent('b');
  expect(region.textContent).toBe('a\nb\nc');
});

describe('highlightCode', () => {
  const join = (lines: readonly { text: string }[][]) =>
    lines.map(line => line.map(({ text }) => text).join('')).join('\n');

  it.each(Object.keys(languageLabels) as CodeLanguage[])('knows %s', async language => {
    const lines = await highlightCode(samples[language], language, never);
    expect(join(lines)).toBe(samples[language]);
    const colors = new Set(lines.flat().map(({ color }) => color));
    expect(colors.size).toBeGreaterThan(1);
  });

  it('goes on where a text that spans parts was cut', async () => {
    const code = `/*\n${'comment\n'.repeat(100)}*/ const a = 1`;
    const lines = await highlightCode(code, 'typescript', never);
    expect(lines[90]).toEqual([{ text: 'comment', color: 'var(--code-token-comment)' }]);
    expect(join(lines)).toBe(code);
  });

  it('gives up when the code is no longer wanted', async () => {
    const wanted = new AbortController();
    const answer = highlightCode('a: 1\n'.repeat(1000), 'yaml', wanted.signal);
    wanted.abort(new Error('gone'));
    await expect(answer).rejects.toThrow('gone');
  });
});

it.each([
  ['YML', 'yaml'],
  [' bash ', 'shellscript'],
  ['constructor', undefined],
  ['brainfuck', undefined],
  [undefined, undefined],
])('takes the name %j for %j', (name, language) => {
  expect(parseCodeLanguage(name)).toBe(language);
});

const samples: Record<CodeLanguage, string> = {
  diff: '--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new',
  docker: 'FROM node:24\nRUN npm ci # all',
  go: 'package main\n\nfunc main() { fmt.Println("hi", 1) }',
  graphql: 'type A { b(c: Int = 1): [D!]! } # e',
  java: 'class A { int b = 1; /* c */ String d() { return "e"; } }',
  javascript: 'const a = `b ${c}`; // d',
  json: '{ "a": [1, true, null, "b"] }',
  markdown: '# Title\n\n**bold** `code` [link](https://a.example)',
  proto: 'service A { rpc B(C) returns (stream D); } // e',
  python: 'def a(b: int) -> str:\n    return f"{b}"  # c',
  shellscript: 'if [ -f "$1" ]; then cat "$1" | grep -c foo; fi # count',
  sql: "SELECT a FROM b WHERE c = 'd'; -- e",
  tsx: 'export const A = ({ b }: P) => <p className="c">{b}</p>;',
  typescript: 'export interface A { b?: string } // c',
  xml: '<a b="c"><!-- d --></a>',
  yaml,
};
