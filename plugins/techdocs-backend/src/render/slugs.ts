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
