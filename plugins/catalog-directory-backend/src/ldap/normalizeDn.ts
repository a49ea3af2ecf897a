/** Other spellings of attributes that names are made of (RFC 4519). */
const attributeNames: Readonly<Record<string, string>> = {
  '2.5.4.3': 'cn',
  commonname: 'cn',
  '2.5.4.4': 'sn',
  surname: 'sn',
  '2.5.4.6': 'c',
  countryname: 'c',
  '2.5.4.7': 'l',
  localityname: 'l',
  '2.5.4.8': 'st',
  stateorprovincename: 'st',
  '2.5.4.10': 'o',
  organizationname: 'o',
  '2.5.4.11': 'ou',
  organizationalunitname: 'ou',
  '0.9.2342.19200300.100.1.1': 'uid',
  userid: 'uid',
  '0.9.2342.19200300.100.1.25': 'dc',
  domaincomponent: 'dc',
};

const maxLength = 8_192;

/**
 * A distinguished name in a form in which equal ones are the same text: without case, spaces that do not matter, and with every
 * way to escape (RFC 4514, and the quotes and semicolons of RFC 1779).
 *
 * @returns `undefined` for what is no such name.
 */
export function normalizeDn(text: string): string | undefined {
  if (text.length > maxLength || !text.includes('=')) return undefined;
  const parts: string[] = [];
  for (const rdn of splitUnescaped(text, ',;')) {
    const pairs: string[] = [];
    for (const pair of splitUnescaped(rdn, '+')) {
      const equals = pair.indexOf('=');
      const type = pair
        .slice(0, equals)
        .trim()
        .toLowerCase()
        .replace(/^oid\./, '');
      if (equals < 1 || !/^(?:[a-z][a-z0-9-]*|\d+(?:\.\d+)+)$/.test(type)) return undefined;
      const value = readValue(pair.slice(equals + 1));
      if (value === undefined) return undefined;
      pairs.push(JSON.stringify([attributeNames[type] ?? type, value]));
    }
    parts.push(pairs.toSorted().join('+'));
  }
  return parts.join(',');
}

/** Splits at separators that are neither escaped nor within quotes. */
function splitUnescaped(text: string, separators: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    const letter = text.charAt(index);
    if (letter === '\\') index++;
    else if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && separators.includes(letter)) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

function readValue(raw: string): string | undefined {
  const isPlain = !raw.includes('\\') && !raw.includes('"');
  const value = isPlain ? raw : unescape(raw.trim());
  return value?.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

function unescape(text: string): string | undefined {
  const isQuoted = text.length > 1 && text.startsWith('"') && text.endsWith('"');
  const end = isQuoted ? text.length - 1 : text.length;
  const pieces: Buffer[] = [];
  for (let index = isQuoted ? 1 : 0; index < end;) {
    const next = text.indexOf('\\', index);
    const stop = next < 0 || next >= end ? end : next;
    pieces.push(Buffer.from(text.slice(index, stop)));
    if (stop === end) break;
    const hex = /^[0-9a-f]{2}/i.exec(text.slice(stop + 1, stop + 3))?.[0];
    // A lone backslash is what is left of an escaped space at the end.
    const letter = String.fromCodePoint(text.codePointAt(stop + 1) ?? 32);
    pieces.push(hex === undefined ? Buffer.from(letter) : Buffer.from(hex, 'hex'));
    index = stop + 1 + (hex?.length ?? letter.length);
  }
  return Buffer.concat(pieces).toString('utf8');
}
