const suffix = /^(.*)_(\d+)$/s;

/** The id of a heading, as Python-Markdown makes it: what is not ASCII is dropped, and spaces become dashes. */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\P{ASCII}/gu, '')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-');
}

/** How ids of headings are made, after the functions of Python-Markdown and `pymdownx.slugs`. */
export type SlugStyle = 'ascii' | 'unicode' | 'unicode-cased' | 'unicode-ascii-lowered';

/** The id of a heading in a style. */
export function makeSlug(text: string, style: SlugStyle = 'ascii'): string {
  if (style === 'ascii') return slugify(text);
  const plain = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}_\s-]/gu, '')
    .trim();
  return lower(plain, style).replace(/\s/g, '-');
}

function lower(text: string, style: SlugStyle): string {
  if (style === 'unicode-cased') return text;
  return style === 'unicode'
    ? text.toLowerCase()
    : text.replace(/[A-Z]/g, letter => letter.toLowerCase());
}

/** The style of the function that `slugify` in a configuration names; `undefined` for other functions. */
export function readSlugStyle(node: unknown): SlugStyle | undefined {
  const text = JSON.stringify(node) ?? '';
  const tag = (node as { tag?: string } | undefined)?.tag ?? '';
  const name = /pymdownx\.slugs\.(\w+)/.exec(`${tag} ${text}`)?.[1];
  if (/(?:toc|headerid)\.slugify(?:_unicode)?\b/.test(tag))
    return tag.includes('unicode') ? 'unicode' : 'ascii';
  if (name === undefined) return undefined;
  const letterCase = /"case":"([\w-]+)"/.exec(text)?.[1];
  if (name.startsWith('gfm') || letterCase === 'lower-ascii') return 'unicode-ascii-lowered';
  if (name === 'slugify') return letterCase === undefined ? 'unicode-cased' : 'unicode';
  if (!name.startsWith('uslugify')) return undefined;
  return name.includes('cased') ? 'unicode-cased' : 'unicode';
}

/** Ids of one page, each used once. */
export class UniqueIds {
  readonly #used = new Set<string>();
  readonly #lastNumbers = new Map<string, number>();

  has(id: string): boolean {
    return this.#used.has(id);
  }

  /** Takes an id as it is, even when it is in use. */
  reserve(id: string): void {
    this.#used.add(id);
  }

  /** The id, or with `_1`, `_2`, … when it is in use. */
  take(id: string): string {
    if (id !== '' && !this.#used.has(id)) {
      this.#used.add(id);
      return id;
    }
    const [, stem = id, digits = '0'] = suffix.exec(id) ?? [];
    let number = Math.max(Number(digits), this.#lastNumbers.get(stem) ?? 0);
    let next: string;
    do {
      number += 1;
      next = `${stem}_${number}`;
    } while (this.#used.has(next));
    this.#lastNumbers.set(stem, number);
    this.#used.add(next);
    return next;
  }
}
