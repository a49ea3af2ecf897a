import { type FoundText, TextFinder, type TextSearch } from '@portico/patterns';

/** Letters and digits of secrets that are found. */
const letterCount = { min: 4, max: 1000 } as const;
/** Those of ASCII that a secret with others must have. */
const minPlainLetters = 6;
/** What a list in JSON has between two characters. */
const separatorCharacters = 8;
const maxSeparators = 10;

type IsLetter = (code: number) => boolean;

/** Secrets of which the same letters count, with the same distance between them. */
interface Group {
  isLetter: IsLetter;
  maxGap: number;
  texts: string[];
}

/**
 * Finds secrets whose letters and digits have other characters between them, as filters and loops write them: only those of a
 * text are searched, together with where they are.
 */
export class SpreadFinder {
  readonly #groups: readonly (Group & { finder: TextFinder })[];

  /** @param secrets - in the case in which texts are read. */
  constructor(secrets: readonly string[]) {
    const groups = new Map<string, Group>();
    for (const secret of secrets) {
      const all = readGroup(secret, isLetter);
      const plain = readGroup(secret, isPlainLetter);
      const isPlain = plain.text.length === all.text.length;
      if (isPlain || plain.text.length >= minPlainLetters) addTo(groups, 'plain', plain);
      if (!isPlain) addTo(groups, 'all', all);
    }
    this.#groups = [...groups.values()].map(group => ({
      ...group,
      finder: new TextFinder(group.texts),
    }));
  }

  /** Begins to read a text. */
  begin(): SpreadSearch[] {
    return this.#groups.map(group => new SpreadSearch(group, group.finder.begin()));
  }
}

/** Reads a text for the secrets of one group. */
export class SpreadSearch {
  readonly #group: Group;
  readonly #search: TextSearch;
  /** Where the last letters are, each in the place of its number. */
  readonly #places = new Int32Array(letterCount.max);
  #count = 0;
  #last = 0;

  constructor(group: Group, search: TextSearch) {
    this.#group = group;
    this.#search = search;
  }

  /** @returns where a secret is that ends with this character. */
  read(code: number, at: number): FoundText | undefined {
    const { isLetter: isRead, maxGap } = this.#group;
    if (!isRead(code)) return undefined;
    // No letter, so that nothing is found across it.
    if (at - this.#last > maxGap + 1) this.#search.read(0);
    this.#last = at;
    this.#places[this.#count % letterCount.max] = at;
    this.#count += 1;
    const length = this.#search.read(code);
    if (length === 0) return undefined;
    const start = this.#places[(this.#count - length) % letterCount.max] ?? at;
    return { start, end: at + 1 };
  }
}

function addTo(groups: Map<string, Group>, kind: string, { text, ...group }: ReadSecret): void {
  if (text.length < letterCount.min || text.length > letterCount.max) return;
  const key = `${kind} ${group.maxGap}`;
  const { texts } = groups.get(key) ?? { texts: [] };
  groups.set(key, { ...group, texts: [...texts, text] });
}

interface ReadSecret extends Omit<Group, 'texts'> {
  text: string;
}

/** The letters of a secret, and how far apart they may be: farther where the secret has something between two. */
function readGroup(secret: string, isRead: IsLetter): ReadSecret {
  let text = '';
  let longest = 0;
  let last = -1;
  for (let at = 0; at < secret.length; at += 1) {
    if (!isRead(secret.charCodeAt(at))) continue;
    if (last >= 0) longest = Math.max(longest, at - last - 1);
    last = at;
    text += secret[at];
  }
  const separators = Math.min(longest + 1, maxSeparators);
  return { isLetter: isRead, text, maxGap: separators * separatorCharacters };
}

function isPlainLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
}

function isLetter(code: number): boolean {
  return isPlainLetter(code) || (code > 127 && /[\p{L}\p{N}]/u.test(String.fromCharCode(code)));
}
