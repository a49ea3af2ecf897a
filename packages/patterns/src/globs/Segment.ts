import { readClass } from './readClass.ts';

/** What one place of a name must be: a character, one of some, or any number of any. */
type Token = string | { accepts(character: string): boolean } | '**any';

const star = '**any';
const anyCharacter = { accepts: () => true };

/** The pattern of one name of a path. */
export class Segment {
  readonly #tokens: readonly Token[];
  /** The name itself, when the pattern has no wildcard. */
  readonly #name: string | undefined;
  /** Whether names that begin with a dot are matched by wildcards too. */
  readonly #dot: boolean;

  private constructor(tokens: readonly Token[], dot: boolean) {
    this.#tokens = tokens;
    this.#dot = dot;
    const isName = tokens.every(token => typeof token === 'string' && token !== star);
    this.#name = isName ? tokens.join('') : undefined;
  }

  /** Reads the pattern of a name, with `*`, `?`, `[…]`, and `\` before a character that is meant as it is. */
  static parse(text: string, dot: boolean): Segment {
    const tokens: Token[] = [];
    for (let at = 0; at < text.length;) {
      const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
      const found = character === '[' ? readClass(text, at) : undefined;
      if (found) {
        tokens.push(found);
        at = found.end;
        continue;
      }
      at += character.length;
      if (character === '*') {
        if (tokens.at(-1) !== star) tokens.push(star);
      } else if (character === '?') tokens.push(anyCharacter);
      else if (character === '\\' && at < text.length) {
        const escaped = String.fromCodePoint(text.codePointAt(at) ?? 0);
        tokens.push(escaped);
        at += escaped.length;
      } else tokens.push(character);
    }
    return new Segment(tokens, dot);
  }

  /** A pattern in which `*` is the only wildcard. */
  static parseStars(text: string): Segment {
    const tokens = text
      .split('*')
      .flatMap((part, index) => [...(index > 0 ? [star] : []), ...part]);
    return new Segment(tokens as Token[], true);
  }

  matches(name: string): boolean {
    if (this.#name !== undefined) return name === this.#name;
    if (name === '' || name === '.' || name === '..') return false;
    if (!this.#dot && name.startsWith('.') && this.#tokens[0] !== '.') return false;
    return this.#matchTokens(name);
  }

  /**
   * Takes as little as possible for each star, and more for the last one only: what follows an earlier one is found at its
   * first place, and a later place of it has nothing to offer. So each place is compared with each token at the most.
   */
  #matchTokens(name: string): boolean {
    const tokens = this.#tokens;
    let token = 0;
    let at = 0;
    let lastStar = -1;
    let resumeAt = 0;
    while (at < name.length) {
      const expected = tokens[token];
      const character = readCharacter(name, at);
      if (expected === star) {
        lastStar = token;
        token += 1;
        resumeAt = at;
      } else if (accepts(expected, character)) {
        token += 1;
        at += character.length;
      } else if (lastStar >= 0) {
        resumeAt += readCharacter(name, resumeAt).length;
        at = resumeAt;
        token = lastStar + 1;
      } else return false;
    }
    while (tokens[token] === star) token += 1;
    return token === tokens.length;
  }
}

function accepts(token: Token | undefined, character: string): boolean {
  if (token === undefined) return false;
  return typeof token === 'string' ? token === character : token.accepts(character);
}

function readCharacter(text: string, at: number): string {
  const code = text.charCodeAt(at);
  // Half of a pair of code units is read with the other half.
  if (code < 0xd8_00 || code > 0xdb_ff) return text[at] ?? '';
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}
