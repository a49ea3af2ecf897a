/** A choice of characters, and where its text ends. */
interface CharacterClass {
  accepts(character: string): boolean;
  end: number;
}

/** The classes of POSIX: `[[:alpha:]]`. */
const posixClasses: Readonly<Record<string, RegExp>> = {
  alnum: /[\p{L}\p{Nl}\p{Nd}]/u,
  alpha: /[\p{L}\p{Nl}]/u,
  // eslint-disable-next-line no-control-regex
  ascii: /[\u0000-\u007F]/,
  blank: /[\p{Zs}\t]/u,
  cntrl: /\p{Cc}/u,
  digit: /\p{Nd}/u,
  graph: /[^\p{Z}\p{C}]/u,
  lower: /\p{Ll}/u,
  print: /[^\p{C}]/u,
  punct: /\p{P}/u,
  space: /[\p{Z}\t\r\n\v\f]/u,
  upper: /\p{Lu}/u,
  word: /[\p{L}\p{Nl}\p{Nd}\p{Pc}]/u,
  xdigit: /[A-Fa-f0-9]/,
};

/** Reads `[a-z]`, `[!a]` or `[[:digit:]]`; undefined when no bracket ends it, and the first one is a character like others. */
export function readClass(text: string, start: number): CharacterClass | undefined {
  let at = start + 1;
  const isNegated = text[at] === '!' || text[at] === '^';
  if (isNegated) at += 1;
  const first = at;
  const tests: ((character: string) => boolean)[] = [];
  while (at < text.length && (text[at] !== ']' || at === first)) {
    const [whole = '', name = ''] = /^\[:([a-z]{1,6}):\]/.exec(text.slice(at, at + 12)) ?? [];
    const known = posixClasses[name];
    if (known) {
      tests.push(character => known.test(character));
      at += whole.length;
      continue;
    }
    const from = readOne(text, at);
    at = from.end;
    let to = from;
    if (text[at] === '-' && at + 1 < text.length && text[at + 1] !== ']') {
      to = readOne(text, at + 1);
      at = to.end;
    }
    tests.push(character => {
      const code = character.codePointAt(0) ?? 0;
      return code >= from.code && code <= to.code;
    });
  }
  if (at >= text.length) return undefined;
  return {
    accepts: character => tests.some(test => test(character)) !== isNegated,
    end: at + 1,
  };
}

function readOne(text: string, at: number): { code: number; end: number } {
  const start = text[at] === '\\' && at + 1 < text.length ? at + 1 : at;
  const code = text.codePointAt(start) ?? 0;
  return { code, end: start + String.fromCodePoint(code).length };
}
