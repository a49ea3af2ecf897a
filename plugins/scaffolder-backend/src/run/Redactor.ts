import { setImmediate } from 'node:timers/promises';
import {
  addPlace,
  type FoundText,
  replacePlaces,
  TextFinder,
  type TextSearch,
} from '@portico/patterns';
import { SpreadFinder, type SpreadSearch } from './SpreadFinder.ts';

const placeholder = '***';
/** Shorter secrets are common parts of words. */
const minCharacters = 4;
/** Shorter encoded forms are. */
const minEncodedCharacters = 8;
const maxDepth = 100;
/** Characters that are read at once; some milliseconds. */
const sliceCharacters = 64 * 1024;
/** Pieces of a secret are hidden too, from this length or this share of it; shorter ones are common parts of words. */
const pieceCharacters = { min: 6, max: 12, share: 0.6 } as const;
/** Letters and digits of a secret that lines spell out before the rest is hidden. */
const spelledCharacters = 4;
/**
 * Removes secrets by value from what people see: as they are, in lines, and as base64, hex, in addresses, JSON and HTML;
 * their pieces; and their letters and digits with other characters between them.
 */
export class Redactor {
  readonly #secrets = new Set<string>();
  readonly #letters = new Set<string>();
  #finders: Finders | undefined;

  constructor(secrets: Iterable<string> = []) {
    this.add(secrets);
  }

  /** Adds secrets that became known later. */
  add(secrets: Iterable<string>): void {
    for (const secret of secrets) {
      if (secret.length < minCharacters || this.#secrets.has(secret)) continue;
      this.#secrets.add(secret);
      const letters = readLetters(secret);
      if (letters.length >= spelledCharacters) this.#letters.add(letters);
      this.#finders = undefined;
    }
  }

  /** Whether a text holds a secret; read in slices, between which others have their turn. */
  async finds(text: string): Promise<boolean> {
    if (this.#secrets.size === 0) return false;
    const search = this.#begin('whole');
    for (let from = 0; from < text.length && search.places.length === 0; from += sliceCharacters) {
      if (from > 0) await setImmediate();
      search.read(text, from, from + sliceCharacters);
    }
    return search.places.length > 0;
  }

  text(text: string): string {
    if (this.#secrets.size === 0) return text;
    const search = this.#begin();
    search.read(text, 0, text.length);
    return replacePlaces(text, search.places, placeholder);
  }

  /** As {@link text}, for long ones: in slices, between which others have their turn. */
  async longText(text: string): Promise<string> {
    if (this.#secrets.size === 0) return text;
    const search = this.#begin();
    for (let from = 0; from < text.length; from += sliceCharacters) {
      if (from > 0) await setImmediate();
      search.read(text, from, from + sliceCharacters);
    }
    return replacePlaces(text, search.places, placeholder);
  }

  /**
   * Whether letters that were shown one after the other are a piece of a secret.
   *
   * @param letters - letters and digits in lower case.
   * @param added - how many of them are new; the piece holds these and some before them.
   */
  isSpelled(letters: string, added: number): boolean {
    const least = Math.max(added, spelledCharacters);
    for (const secret of this.#letters)
      for (let count = Math.min(letters.length, secret.length); count >= least; count -= 1)
        if (secret.includes(letters.slice(-count))) return true;
    return false;
  }

  /** A JSON value without secrets, in names of fields too. */
  value(value: unknown, depth = 0): unknown {
    if (this.#secrets.size === 0) return value;
    if (typeof value === 'string') return this.text(value);
    if (typeof value === 'number' && this.text(String(value)).includes(placeholder))
      return placeholder;
    if (typeof value !== 'object' || value === null) return value;
    if (depth > maxDepth) return placeholder;
    if (Array.isArray(value)) return value.map(item => this.value(item, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [this.text(name), this.value(item, depth + 1)]),
    );
  }

  /** @param part - whether pieces of secrets count too. */
  #begin(part: 'whole' | 'pieces' = 'pieces'): SecretSearch {
    const secrets = [...this.#secrets];
    this.#finders ??= {
      forms: new TextFinder(secrets.flatMap(listForms).map(foldCase)),
      pieces: new TextFinder(new Set(secrets.flatMap(listPieces))),
      spread: new SpreadFinder(secrets.map(foldCase)),
    };
    const { forms, pieces, spread } = this.#finders;
    const texts = part === 'whole' ? [forms] : [forms, pieces];
    return new SecretSearch(
      texts.map(finder => finder.begin()),
      spread.begin(),
    );
  }
}

/** Made when they are first needed, since secrets are added one by one. */
interface Finders {
  forms: TextFinder;
  pieces: TextFinder;
  spread: SpreadFinder;
}

/** Reads one text. */
class SecretSearch {
  /** What is found so far, in order and apart from each other. */
  readonly places: FoundText[] = [];
  readonly #texts: readonly TextSearch[];
  readonly #spread: readonly SpreadSearch[];

  constructor(texts: readonly TextSearch[], spread: readonly SpreadSearch[]) {
    this.#texts = texts;
    this.#spread = spread;
  }

  /** Reads on, from where it was before. */
  read(text: string, from: number, to: number): void {
    const slice = foldCase(text.slice(from, to));
    for (let index = 0; index < slice.length; index += 1) {
      const code = slice.charCodeAt(index);
      const at = from + index;
      for (const search of this.#texts) {
        const length = search.read(code);
        if (length > 0) addPlace(this.places, { start: at + 1 - length, end: at + 1 });
      }
      for (const search of this.#spread) {
        const found = search.read(code, at);
        if (found) addPlace(this.places, found);
      }
    }
  }
}

/** A text of the same length in which case does not count. */
function foldCase(text: string): string {
  // The only letter that becomes longer, and the only one whose form depends on its place.
  return text.replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ');
}

/** Longer than half of a short secret. */
function getPieceLength({ length }: string): number {
  const { min, max, share } = pieceCharacters;
  return Math.min(max, Math.max(min, Math.ceil(length * share)));
}

function listPieces(secret: string): string[] {
  const text = foldCase(secret);
  const length = getPieceLength(text);
  const count = Math.max(text.length - length + 1, 0);
  return Array.from({ length: count }, (_, at) => text.slice(at, at + length));
}

/** The letters and digits of a text, in lower case. */
export function readLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function listForms(secret: string): string[] {
  const lines = secret.split(/\r?\n/).map(line => line.trim());
  const texts = [
    secret,
    secret.trim(),
    ...lines.filter(line => line.length >= minEncodedCharacters),
  ];
  const encoded = texts.flatMap(text => [
    JSON.stringify(text).slice(1, -1),
    JSON.stringify(JSON.stringify(text).slice(1, -1)).slice(1, -1),
    encodeAddress(text),
    encodeAddress(encodeAddress(text)),
    encodeAddress(text).replaceAll('%20', '+'),
    escapeHtml(text),
    [...text].toReversed().join(''),
    ...listEncodings(Buffer.from(text)),
  ]);
  return [
    ...texts.filter(text => text.length >= minCharacters),
    ...encoded.filter(text => text.length >= minEncodedCharacters || texts.includes(text)),
  ];
}

/** As hex, and as base64 wherever in a longer text the secret begins. */
function listEncodings(bytes: Buffer): string[] {
  const base64 = [0, 1, 2].flatMap(offset => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    // The characters at both ends depend on the neighbours.
    const start = Math.ceil((offset * 8) / 6);
    const end = Math.floor(((offset + bytes.length) * 8) / 6);
    const inner = text.slice(start, end);
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [...base64, bytes.toString('hex')];
}

function encodeAddress(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    // Half of a pair of code units cannot be written in an address.
    return text;
  }
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
