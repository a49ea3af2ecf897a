import { screen, waitFor, within } from '@testing-library/react';
import * as fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { PorticoThemeProvider } from '../../theme/PorticoThemeProvider.tsx';
import { formatMarkdown } from './formatMarkdown.tsx';
import { Markdown } from './Markdown.tsx';
import { resolveImage, resolveLink } from './markdownUrls.ts';

const rules = { baseUrl: undefined, allowsDataImages: false, idPrefix: 'x-' };
const format = { ...rules, headingLevel: 2, footnotesTitle: 'Footnotes', backToTextLabel: 'Back' };

describe('Markdown', () => {
  it('formats what code hosts format', async () => {
    const text = [
      '# Market data',
      'A **gateway** with `ticks`, ~~slow~~ fast.[^1]',
      '## Market data',
      '- [x] fast\n- [ ] cheap',
      '| a | b |\n|---|--:|\n| 1 | 2 |',
      '```yaml\nkind: API\n```',
      '[^1]: Two milliseconds.',
    ].join('\n\n');
    renderInTheme(<Markdown text={text} />);
    const first = await screen.findByRole('heading', { level: 2, name: 'Market data' });
    expect(first).toHaveAttribute('id', 'user-content-market-data');
    const second = screen.getByRole('heading', { level: 3, name: 'Market data' });
    expect(second).toHaveAttribute('id', 'user-content-market-data-1');
    expect(screen.getByRole('checkbox', { name: 'Done' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Not done' })).toBeDisabled();
    const table = screen.getByRole('table');
    expect(within(table).getByRole('cell', { name: '2' })).toHaveStyle({ textAlign: 'right' });
    expect(screen.getByRole('group', { name: 'Code' }).textContent).toBe('kind: API');
    expect(screen.getByText('YAML')).toBeVisible();
    const note = screen.getByRole('link', { name: '1' });
    const place = decodeURIComponent(note.getAttribute('href')?.split('#')[1] ?? '');
    expect(document.getElementById(place)).toHaveTextContent('Two milliseconds.');
    expect(screen.getByRole('heading', { name: 'Footnotes' })).toBeInTheDocument();
  });

  it('follows the rules of links', async () => {
    const text =
      '[a](https://a.example) [b](/catalog) [c](docs/x.md) [d](#top) [e](javascript:alert(1))';
    renderInTheme(<Markdown text={text} />);
    const outside = await screen.findByRole('link', { name: /^a.*Opens in a new window$/ });
    expect(outside).toHaveAttribute('rel', 'noopener');
    expect(screen.getByRole('link', { name: 'b' })).toHaveAttribute('href', '/catalog');
    expect(screen.getByRole('link', { name: 'd' })).toHaveAttribute('href', '/#user-content-top');
    expect(screen.queryByRole('link', { name: 'c' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'e' })).toBeNull();
    expect(screen.getByText('e')).toBeVisible();
  });

  it('shows HTML as text, but for comments and line breaks', async () => {
    const text =
      'a<br>b <!-- not this --> <b>c</b>\n\n<script>alert(1)</script>\n\n<!-- nor this -->';
    const { container } = renderInTheme(<Markdown text={text} />);
    expect(await screen.findByText('<script>alert(1)</script>')).toBeVisible();
    expect(container.querySelector('script, b')).toBeNull();
    expect(container.querySelector('br')).not.toBeNull();
    expect(container).not.toHaveTextContent('this');
    expect(container).toHaveTextContent('<b>c</b>');
  });

  it('shows pictures of the web, and others only when asked', async () => {
    const dot = 'data:image/png;base64,iVBORw0KGgo=';
    const text = `![web](https://a.example/b.png) ![part](${dot}) ![near](b.png)`;
    const { rerender } = renderInTheme(<Markdown text={text} />);
    const picture = await screen.findByRole('img', { name: 'web' });
    expect(picture).toHaveAttribute('loading', 'lazy');
    expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(screen.getAllByRole('img')).toHaveLength(1);
    expect(screen.getByText('part')).toBeVisible();
    rerender(<Markdown text={text} allowsDataImages baseUrl="https://a.example/docs/" />);
    await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(3));
    expect(screen.getByRole('img', { name: 'near' })).toHaveAttribute(
      'src',
      'https://a.example/docs/b.png',
    );
    rerender(<Markdown text={text} allowsDataImages showsImages={false} />);
    await waitFor(() => expect(screen.queryByRole('img')).toBeNull());
    expect(screen.getByText('web')).toBeVisible();
  });

  it.each([
    ['quotes in quotes', '> '.repeat(20_000)],
    ['lists in lists', '- '.repeat(20_000)],
    ['stars', `${'*'.repeat(10_000)}a${'*'.repeat(10_000)}`],
    ['marks that never close', 'a**b'.repeat(25_000)],
    ['a megabyte', 'word '.repeat(250_000)],
  ])('shows %s as they are, at once', async (_, text) => {
    const start = performance.now();
    expect(formatMarkdown(text, format)).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(200);
    renderInTheme(<Markdown text={text.slice(0, 1000).repeat(210)} />);
    expect(await screen.findByText(/Too large or too deeply nested/)).toBeVisible();
  });

  it('survives deep nesting of every other kind', () => {
    const texts = [
      '['.repeat(5000),
      '![a]('.repeat(3000),
      `${'  - a\n'.repeat(3000)}`,
      '<a '.repeat(9000),
    ];
    for (const text of texts) expect(formatMarkdown(text, format)).toBeDefined();
  });
});

describe('addresses', () => {
  it.each([
    ['javascript:alert(1)', undefined],
    ['JaVaScRiPt:alert(1)', undefined],
    ['java\nscript:alert(1)', undefined],
    ['\u0001javascript:alert(1)', undefined],
    ['vbscript:x', undefined],
    ['data:text/html,<script>', undefined],
    ['blob:https://a.example/1', undefined],
    ['file:///etc/passwd', undefined],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['docs/x.md', undefined],
    ['/docs', '/docs'],
    ['#a', '#x-a'],
    ['https://a.example/?b=c', 'https://a.example/?b=c'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['mailto:a@b.example?subject=Hi&bcc=c@d.example&body=x', 'mailto:a@b.example?subject=Hi'],
  ])('lead from %j to %j', (url, target) => {
    expect(resolveLink(url, rules)).toBe(target);
  });

  it('start from where the text is', () => {
    const based = { ...rules, baseUrl: 'https://git.example/pay/blob/main/README.md' };
    expect(resolveLink('docs/x.md', based)).toBe('https://git.example/pay/blob/main/docs/x.md');
    expect(resolveLink('/x', based)).toBe('https://git.example/x');
    expect(resolveLink('javascript:alert(1)', based)).toBeUndefined();
    expect(resolveImage('../a.png', based)).toBe('https://git.example/pay/blob/a.png');
  });

  it.each([
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:text/html;base64,PHN2Zz4=',
    'data:image/png,<svg onload=alert(1)>',
  ])('show no picture of %j', url => {
    expect(resolveImage(url, { ...rules, allowsDataImages: true })).toBeUndefined();
  });
});

describe('whatever is written', () => {
  const nasty = fc.oneof(
    fc.constantFrom(
      '[a](',
      ')',
      '![',
      '](',
      '<',
      '>',
      '"',
      "'",
      '`',
      '\n',
      '\n\n',
      '# ',
      '- ',
      '1. ',
      '|',
      '*',
    ),
    fc.constantFrom(
      'javascript:alert(1)',
      'JAVASCRIPT&colon;alert(1)',
      'java&#10;script:alert(1)',
      '&#x6a;avascript:',
    ),
    fc.constantFrom(
      '<img src=x onerror=alert(1)>',
      '<script>',
      '</script>',
      '<svg onload=alert(1)>',
      '<iframe src=',
    ),
    fc.constantFrom(
      'data:text/html;base64,x',
      'onclick="x"',
      'style="x"',
      '[^1]',
      '[^1]: ',
      '<a href="javascript:x">',
    ),
    fc.constantFrom(
      '<javascript:alert(1)>',
      '[a]: javascript:x\n',
      '[a]',
      'id="x"',
      'http://',
      'a',
      ' ',
      '\u0000',
    ),
  );
  const allowed = new Set(
    'a,b,blockquote,br,button,circle,code,del,div,em,h2,h3,h4,h5,h6,hr,img,input,li,ol,output,p,path,pre,rect,section,span,strong,style,sup,svg,table,tbody,td,th,thead,tr,ul'.split(
      ',',
    ),
  );

  it('runs nothing and leads nowhere but to the web', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(nasty, fc.string()), { maxLength: 30 }), pieces => {
        const html = renderToStaticMarkup(
          <PorticoThemeProvider mode="light">
            <MemoryRouter>{formatMarkdown(pieces.join(''), format)}</MemoryRouter>
          </PorticoThemeProvider>,
        );
        const page = new DOMParser().parseFromString(html, 'text/html');
        for (const element of page.body.querySelectorAll('*')) {
          expect([...allowed]).toContain(element.localName);
          for (const { name } of element.attributes) expect(name).not.toMatch(/^on|^srcdoc$/);
        }
        for (const link of page.querySelectorAll('[href]')) {
          expect(link.getAttribute('href')).toMatch(/^(https?:|mailto:|tel:|\/|#)/);
        }
        for (const picture of page.querySelectorAll('[src]')) {
          expect(picture.getAttribute('src')).toMatch(/^https?:/);
        }
        for (const { id } of page.querySelectorAll('main [id], h2[id], h3[id], li[id], a[id]')) {
          expect(id).toMatch(/^x-/);
        }
      }),
      { numRuns: 150 },
    );
  });
});
