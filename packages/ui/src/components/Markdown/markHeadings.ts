import type { Element, ElementContent, Root } from 'hast';

/** What {@link markHeadings} does with headings. */
export interface HeadingOptions {
  /** The level that a text's first level gets. */
  level: number;
  idPrefix: string;
}

/** Gives headings an id made of their words, as code hosts do, and the level that fits the page. */
export function markHeadings({ level, idPrefix }: HeadingOptions) {
  return (tree: Root): void => {
    const taken = new Map<string, number>();
    for (const heading of listHeadings(tree.children)) {
      const own = Number(heading.tagName[1]);
      heading.tagName = `h${Math.min(own + level - 1, 6)}`;
      // The heading of footnotes has an id already.
      if (heading.properties['id'] !== undefined) continue;
      const slug = toSlug(readText(heading.children));
      const count = taken.get(slug) ?? 0;
      taken.set(slug, count + 1);
      heading.properties['id'] = `${idPrefix}${slug}${count > 0 ? `-${count}` : ''}`;
    }
  };
}

function* listHeadings(nodes: readonly Root['children'][number][]): Generator<Element> {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    if (/^h[1-6]$/.test(node.tagName)) yield node;
    else yield* listHeadings(node.children);
  }
}

const readText = (nodes: readonly ElementContent[]): string =>
  nodes
    .map(node => {
      if (node.type === 'text') return node.value;
      return node.type === 'element' ? readText(node.children) : '';
    })
    .join('');

const toSlug = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-') || 'section';
