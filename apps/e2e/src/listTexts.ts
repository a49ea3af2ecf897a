import type { Page } from '@playwright/test';

/**
 * Every text on the page that is read or heard, except code and what is marked as in another language.
 */
export function listTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement?.closest('script, style, pre, code, body [lang]'))
        texts.push(textContent ?? '');
    }
    for (const element of document.body.querySelectorAll('*')) {
      for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']) {
        texts.push(element.getAttribute(name) ?? '');
      }
    }
    return texts.map(text => text.trim()).filter(text => text !== '');
  });
}
