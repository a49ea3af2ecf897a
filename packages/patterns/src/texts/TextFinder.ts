/** A place where one of the texts was found. */
export interface FoundText {
  start: number;
  /** Behind the last character. */
  end: number;
}

const root = 0;
const none = -1;

/** Reads a text character by character; what is read may come in parts. */
export interface TextSearch {
  /** @returns the length of the longest of the texts that ends with this character; 0 for none. */
  read(code: number): number;
}

/**
 * Finds any of some texts in another one, in time in proportion to its length whatever the texts are (Aho and Corasick).
 * Places that overlap are one.
 */
export class TextFinder {
  /**
   * The tree of all texts, a node for each beginning of one. By node: the character that leads to it, its first child, its next
   * sibling, the node of the longest other beginning that its path ends with, and the length of the longest text that it ends
   * with, or 0.
   */
  readonly #codes: Uint16Array;
  readonly #children: Int32Array;
  readonly #siblings: Int32Array;
  readonly #fallbacks: Int32Array;
  readonly #lengths: Int32Array;
  /** Most searches are at the root, which has most children. */
  readonly #rootChildren = new Map<number, number>();
  #count = 1;

  /** @param texts - empty ones are never found. */
  constructor(texts: Iterable<string>) {
    const list = [...texts];
    const size = list.reduce((sum, { length }) => sum + length, 1);
    this.#codes = new Uint16Array(size);
    this.#children = new Int32Array(size).fill(none);
    this.#siblings = new Int32Array(size).fill(none);
    this.#fallbacks = new Int32Array(size);
    this.#lengths = new Int32Array(size);
    for (const text of list) this.#add(text);
    this.#link();
  }

  /** Where texts are found, in order and apart from each other. */
  find(searched: string): FoundText[] {
    const found: FoundText[] = [];
    const search = this.begin();
    for (let at = 0; at < searched.length; at += 1) {
      const length = search.read(searched.charCodeAt(at));
      if (length > 0) addPlace(found, { start: at + 1 - length, end: at + 1 });
    }
    return found;
  }

  /** The searched text with something else in place of each place. */
  replace(searched: string, replacement: string): string {
    return replacePlaces(searched, this.find(searched), replacement);
  }

  /** Begins to read a text. */
  begin(): TextSearch {
    let node = root;
    return {
      read: code => {
        let next = this.#getChild(node, code);
        while (next === none && node !== root) {
          node = this.#fallbacks[node] ?? root;
          next = this.#getChild(node, code);
        }
        node = next === none ? root : next;
        return this.#lengths[node] ?? 0;
      },
    };
  }

  #getChild(node: number, code: number): number {
    if (node === root) return this.#rootChildren.get(code) ?? none;
    let child = this.#children[node] ?? none;
    while (child !== none && this.#codes[child] !== code) child = this.#siblings[child] ?? none;
    return child;
  }

  #add(text: string): void {
    let node = root;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      const child = this.#getChild(node, code);
      node = child === none ? this.#addChild(node, code) : child;
    }
    this.#lengths[node] = text.length;
  }

  #addChild(node: number, code: number): number {
    const child = this.#count;
    this.#count += 1;
    this.#codes[child] = code;
    this.#siblings[child] = this.#children[node] ?? none;
    this.#children[node] = child;
    if (node === root) this.#rootChildren.set(code, child);
    return child;
  }

  /** Level by level, so that the nodes that others fall back to are ready. */
  #link(): void {
    const waiting = [root];
    for (const node of waiting)
      for (
        let child = this.#children[node] ?? none;
        child !== none;
        child = this.#siblings[child] ?? none
      ) {
        waiting.push(child);
        if (node === root) continue;
        const code = this.#codes[child] ?? 0;
        let fallback = this.#fallbacks[node] ?? root;
        while (fallback !== root && this.#getChild(fallback, code) === none)
          fallback = this.#fallbacks[fallback] ?? root;
        const found = this.#getChild(fallback, code);
        const target = found === none ? root : found;
        this.#fallbacks[child] = target;
        this.#lengths[child] = Math.max(this.#lengths[child] ?? 0, this.#lengths[target] ?? 0);
      }
  }
}

/** Adds a place that ends behind all others, as one with those that it overlaps. */
export function addPlace(places: FoundText[], { start, end }: FoundText): void {
  let from = start;
  // A longer text may begin ahead of what was found before.
  for (let last = places.at(-1); last && last.end > from; last = places.at(-1)) {
    from = Math.min(from, last.start);
    places.pop();
  }
  places.push({ start: from, end });
}

/** A text with something else in place of each place. */
export function replacePlaces(
  text: string,
  places: readonly FoundText[],
  replacement: string,
): string {
  let replaced = '';
  let replacedTo = 0;
  for (const { start, end } of places) {
    replaced += text.slice(replacedTo, start) + replacement;
    replacedTo = end;
  }
  return replaced + text.slice(replacedTo);
}
