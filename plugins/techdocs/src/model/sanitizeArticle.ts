import createPurifier, { type DOMPurify } from 'dompurify';

const alignments = new Set(['left', 'center', 'right', 'justify']);

let purifier: DOMPurify | undefined;

/**
 * Makes the text of a page harmless: no scripts, no forms, no frames, no styles. Its alignments become the classes `docs-align-…`.
 * Ids stay as they are, since the text is rendered in a shadow root, where they hide nothing of the document.
 */
export function sanitizeArticle(article: Element): DocumentFragment {
  purifier ??= createPurifier(window);
  for (const element of article.querySelectorAll('[style], [align]')) {
    const style = /(?:^|;)\s*text-align:\s*([a-z]+)/i.exec(element.getAttribute('style') ?? '');
    const align = (style?.[1] ?? element.getAttribute('align') ?? '').toLowerCase();
    if (alignments.has(align)) element.classList.add(`docs-align-${align}`);
    element.removeAttribute('style');
    element.removeAttribute('align');
  }
  const fragment = purifier.sanitize(article.innerHTML, {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true, svg: true, svgFilters: true },
    FORBID_TAGS: ['style', 'form', 'button', 'textarea', 'select', 'dialog', 'animate', 'set'],
    FORBID_ATTR: ['style', 'popover', 'popovertarget', 'autofocus', 'contenteditable'],
    ALLOW_UNKNOWN_PROTOCOLS: false,
    SANITIZE_DOM: false,
  });
  for (const input of fragment.querySelectorAll('input')) {
    if (input.type !== 'checkbox' && input.type !== 'radio') input.remove();
  }
  return fragment;
}
