import { copyText } from '@portico/ui';
import { type DocsPlace, resolveDocsFile, resolveDocsLink } from '../../model/docsAddress.ts';

/** Texts of what is added to a page's text. */
export interface ArticleTexts {
  copyCode: string;
  copied: string;
  copyFailed: string;
  headingLink: string;
  linkCopied: string;
  source: string;
}

/** The labels of tabs that readers chose, latest first, and what stores them. */
export interface ChosenTabs {
  labels: readonly string[];
  onChoose: (label: string) => void;
}

/** How long the answer to a copy stays. */
const copyTooltipDelayMs = 1500;

/** Makes links, images, code blocks and tabs of a page's text work in the portal. */
export function enhanceArticle(
  article: HTMLElement,
  place: DocsPlace,
  texts: ArticleTexts,
  tabs: ChosenTabs,
): void {
  writeLinks(article, place);
  writeFiles(article, place);
  for (const code of article.querySelectorAll('pre > code')) {
    if (!code.parentElement?.matches('.mermaid')) addCopyButton(code, texts);
  }
  linkTabs([...article.querySelectorAll<HTMLElement>('.tabbed-set')].map(makeTabs), tabs);
  for (const link of article.querySelectorAll<HTMLAnchorElement>('a.headerlink'))
    makeCopyLink(link, texts);
  for (const table of article.querySelectorAll('table')) makeScrollable(table);
  for (const box of article.querySelectorAll('input[type=checkbox]'))
    box.setAttribute('aria-label', box.closest('li')?.textContent?.trim().slice(0, 200) ?? '');
  for (const summary of article.querySelectorAll('.docs-graph-source > summary')) {
    summary.textContent = texts.source;
    // With a class it would look like an admonition.
    summary.parentElement?.removeAttribute('class');
  }
}

function writeLinks(article: HTMLElement, place: DocsPlace): void {
  for (const link of article.querySelectorAll('a[href]')) {
    const target = resolveDocsLink(link.getAttribute('href') ?? '', place);
    if (!target) {
      link.removeAttribute('href');
      continue;
    }
    link.setAttribute('href', target.href);
    if (target.to !== undefined) link.setAttribute('data-docs-to', target.to);
    else if (/^https?:/i.test(target.href)) {
      link.setAttribute('target', '_blank');
      link.setAttribute('rel', 'noopener noreferrer');
    }
  }
}

function writeFiles(article: HTMLElement, place: DocsPlace): void {
  for (const element of article.querySelectorAll('img, source, video, audio')) {
    element.removeAttribute('srcset');
    for (const name of ['src', 'poster']) {
      const link = element.getAttribute(name);
      if (link === null) continue;
      const url = resolveDocsFile(link.replace(/#only-(?:light|dark)$/, ''), place);
      if (url === undefined) element.removeAttribute(name);
      else element.setAttribute(name, url);
      const scheme = /#only-(light|dark)$/.exec(link)?.[1];
      if (scheme !== undefined) element.classList.add(`docs-only-${scheme}`);
    }
    if (element.tagName === 'IMG') {
      element.setAttribute('decoding', 'async');
      if (!element.hasAttribute('alt')) element.setAttribute('alt', '');
    }
  }
}

function addCopyButton(code: Element, texts: ArticleTexts): void {
  const block = code.parentElement;
  if (!block) return;
  block.tabIndex = 0;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'docs-copy';
  button.title = texts.copyCode;
  button.setAttribute('aria-label', texts.copyCode);
  const answer = makeAnswer('docs-copy-answer');
  button.addEventListener('click', () => {
    copyText(code.textContent ?? '').then(
      () => answer.say(texts.copied),
      () => answer.say(texts.copyFailed),
    );
  });
  const frame = document.createElement('div');
  frame.className = 'docs-code';
  block.replaceWith(frame);
  frame.append(block, button, answer.element);
}

/** Goes to the heading as any link does, and copies the address. */
function makeCopyLink(link: HTMLAnchorElement, texts: ArticleTexts): void {
  link.setAttribute('aria-label', texts.headingLink);
  link.title = texts.headingLink;
  const answer = makeAnswer('docs-link-answer');
  link.after(answer.element);
  link.addEventListener('click', ({ button, ctrlKey, metaKey, shiftKey }) => {
    if (button !== 0 || ctrlKey || metaKey || shiftKey) return;
    copyText(link.href).then(
      () => answer.say(texts.linkCopied),
      () => answer.say(texts.copyFailed),
    );
  });
}

/** Where the answer to a copy is read for a moment. */
function makeAnswer(className: string) {
  const element = document.createElement('output');
  element.className = className;
  return {
    element,
    say(text: string) {
      element.textContent = text;
      setTimeout(() => {
        element.textContent = '';
      }, copyTooltipDelayMs);
    },
  };
}

/** A set of tabs. */
interface TabSet {
  element: HTMLElement;
  /** The label of the tab that is shown. */
  getShown: () => string | undefined;
  /** Shows the tab with a label, where there is one. @returns whether there is. */
  show: (label: string) => boolean;
}

/** Who chooses a tab, such as that of an operating system, sees it in all sets that have one of its name, on other pages too. */
function linkTabs(sets: readonly TabSet[], { labels, onChoose }: ChosenTabs): void {
  for (const set of sets) {
    labels.some(set.show);
    set.element.addEventListener('change', () => {
      const label = set.getShown();
      if (label === undefined) return;
      const top = set.element.getBoundingClientRect().top;
      for (const other of sets) if (other !== set) other.show(label);
      // Sets above may be longer or shorter now; what was clicked stays where it is.
      window.scrollBy(0, set.element.getBoundingClientRect().top - top);
      onChoose(label);
    });
  }
}

/** Shows the content of the chosen tab, in both structures that the extension has had. */
function makeTabs(set: HTMLElement): TabSet {
  const own = (selector: string) => [
    ...set.querySelectorAll<HTMLElement>(
      `:scope > ${selector}, :scope > .tabbed-labels > ${selector}, :scope > .tabbed-content > ${selector}`,
    ),
  ];
  const inputs = own('input').filter(input => input instanceof HTMLInputElement);
  const labels = own('label');
  const blocks = set.querySelector(':scope > .tabbed-content > .tabbed-block')
    ? own('.tabbed-block')
    : own('.tabbed-content');
  const show = () => {
    for (const [index, input] of inputs.entries()) {
      labels[index]?.toggleAttribute('data-chosen', input.checked);
      blocks[index]?.toggleAttribute('hidden', !input.checked);
      input.setAttribute('aria-label', labels[index]?.textContent?.trim() ?? '');
    }
  };
  // On paper all are shown, each below its label.
  for (const [index, block] of blocks.entries())
    block.dataset['docsTab'] = labels[index]?.textContent?.trim() ?? '';
  if (!inputs.some(input => input.checked) && inputs[0]) inputs[0].checked = true;
  set.addEventListener('change', show);
  show();
  const readLabel = (index: number) => labels[index]?.textContent?.trim();
  return {
    element: set,
    getShown: () => readLabel(inputs.findIndex(input => input.checked)),
    show(label) {
      const input = inputs.find((_, index) => readLabel(index) === label);
      if (!input) return false;
      input.checked = true;
      show();
      return true;
    },
  };
}

/** Wide tables scroll by themselves, not the page; the keyboard reaches them. */
function makeScrollable(table: Element): void {
  const frame = document.createElement('div');
  frame.className = 'docs-table';
  frame.tabIndex = 0;
  table.replaceWith(frame);
  frame.append(table);
}
