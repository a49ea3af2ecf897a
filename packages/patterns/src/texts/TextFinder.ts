/** A place where one of the texts was found. */
export interface FoundText {
  start: number;
  /** Behind the last character. */
  end: number;
}

/** A node of the tree of all texts; its path from the root is the beginning of some of them. */
interface Node {
  next: Map<number, Node>;
  /** The longest other beginning that this path ends with. */
  fallback: Node | undefined;
  /** Length of the longest text that this path ends with; 0 when with none. */
  length: number;
  depth: number;
}

const createNode = (depth: number): Node => ({
  next: new Map(),
  fallback: undefined,
  length: 0,
  depth,
});

/**
 * Finds any of some texts in another one, in time in proportion to its length whatever the texts are (Aho and Corasick).
 * Places that overlap or touch each other's characters are one.
 */
export class TextFinder {
  readonly #root = createNode(0);

  /** @param texts - empty ones are never found. */
  constructor(texts: Iterable<string>) {
    for (const text of texts) this.#add(text);
    this.#link();
  }

  /** Where texts are found, in order and apart from each other. */
  find(searched: string): FoundText[] {
    const found: FoundText[] = [];
    for (const { start, end } of this.#findEach(searched)) {
      let from = start;
      // A longer text may begin ahead of what was found before.
      while (found.length > 0) {
        const last = found[found.length - 1];
        if (!last || last.end <= from) break;
        from = Math.min(from, last.start);
        found.pop();
      }
      found.push({ start: from, end });
    }
    return found;
  }

  /** Whether one of the texts is found. */
  isIn(searched: string): boolean {
    return !this.#findEach(searched).next().done;
  }

  *#findEach(searched: string): Generator<FoundText, undefined> {
    let node = this.#root;
    for (let at = 0; at < searched.length; at += 1) {
      const code = searched.charCodeAt(at);
      let next = node.next.get(code);
      while (!next && node.fallback) {
        node = node.fallback;
        next = node.next.get(code);
      }
      node = next ?? this.#root;
      if (node.length > 0) yield { start: at + 1 - node.length, end: at + 1 };
    }
    return undefined;
  }

  #add(text: string): void {
    let node = this.#root;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      let next = node.next.get(code);
      if (!next) {
        next = createNode(node.depth + 1);
        node.next.set(code, next);
      }
      node = next;
    }
    node.length = node.depth;
  }

  /** Level by level, so that the nodes that others fall back to are ready. */
  #link(): void {
    let level = [this.#root];
    while (level.length > 0) {
      const below: Node[] = [];
      for (const node of level)
        for (const [code, child] of node.next) {
          let fallback = node.fallback;
          while (fallback && !fallback.next.has(code)) fallback = fallback.fallback;
          child.fallback = fallback?.next.get(code) ?? this.#root;
          child.length = Math.max(child.length, child.fallback.length);
          below.push(child);
        }
      level = below;
    }
  }
}
