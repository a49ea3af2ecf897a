import { describe, expect, it } from 'vitest';
import { aPage } from '../testing/docsAnswers.ts';
import { readPage } from './readPage.ts';

describe('a page of mkdocs-material', () => {
  it.each([
    ['9', '<span class="md-footer__direction">Next</span><div class="md-ellipsis">Set up</div>'],
    ['8', '<div class="md-ellipsis"><span class="md-footer__direction">Next</span> Set up</div>'],
  ])('of version %s names the page after it', (_version, title) => {
    const footer = `<a href="setup/" class="md-footer__link md-footer__link--next"><div class="md-footer__title">${title}</div></a>`;
    expect(readPage(aPage('', { footer })).next).toEqual({ href: 'setup/', title: 'Set up' });
  });

  it('keeps how cells are aligned, in the text of code too', () => {
    const { article } = readPage(
      aPage(
        '<table><tr><td style="text-align: right;">1</td></tr></table><code>&lt;td style="text-align: right;"&gt;</code>',
      ),
    );
    expect(article.querySelector('td')?.className).toBe('docs-align-right');
    expect(article.querySelector('code')?.textContent).toBe('<td style="text-align: right;">');
  });
});
