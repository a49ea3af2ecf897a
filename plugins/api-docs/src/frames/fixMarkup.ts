/** The level of the heading that the frame is below in the page. */
const levelAbove = 2;
const deepestLevel = 6;

/**
 * Fixes what components that are not ours omit for screen readers, as often as they render: headings follow
 * one on the other below that of the page, and fields and landmarks have names.
 */
export function keepFixed(root: HTMLElement, title: string): void {
  let isPlanned = false;
  const fix = () => {
    isPlanned = false;
    fixHeadings(root);
    nameFields(root);
    for (const main of root.querySelectorAll('main')) main.setAttribute('aria-label', title);
  };
  new MutationObserver(() => {
    if (isPlanned) return;
    isPlanned = true;
    queueMicrotask(fix);
  }).observe(root, { childList: true, subtree: true });
}

function fixHeadings(root: HTMLElement): void {
  let before = levelAbove;
  for (const heading of root.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const own = Number(heading.tagName.charAt(1)) + levelAbove;
    const level = Math.min(own, before + 1, deepestLevel);
    if (heading.getAttribute('aria-level') !== String(level)) {
      heading.setAttribute('role', 'heading');
      heading.setAttribute('aria-level', String(level));
    }
    before = level;
  }
}

/** A field without a name gets that of the nearest text before it. */
function nameFields(root: HTMLElement): void {
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'select:not([aria-label]), input:not([aria-label]), textarea:not([aria-label])',
  )) {
    if (field.labels && [...field.labels].some(label => readLabel(label) !== '')) continue;
    const name = field.getAttribute('placeholder') ?? findTextBefore(field, root);
    if (name) field.setAttribute('aria-label', name);
  }
}

/** A label's own words, without those of the choices in it. */
function readLabel(label: HTMLLabelElement): string {
  return [...label.childNodes]
    .filter(node => !(node instanceof Element && node.matches('select, input, textarea')))
    .map(node => node.textContent?.trim() ?? '')
    .join('');
}

function findTextBefore(field: Element, root: Element): string | undefined {
  for (let place: Element | null = field; place && place !== root; place = place.parentElement) {
    for (let other = place.previousElementSibling; other; other = other.previousElementSibling) {
      const text = other.textContent?.trim();
      if (text) return text.slice(0, 80);
    }
  }
  return undefined;
}
