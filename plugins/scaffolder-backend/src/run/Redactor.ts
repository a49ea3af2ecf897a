const placeholder = '***';
/** Shorter secrets are common parts of words. */
const minCharacters = 4;
/** Shorter encoded forms are. */
const minEncodedCharacters = 8;
const maxDepth = 100;
/** Pieces of a secret are hidden too, from this length or this share of it; shorter ones are common parts of words. */
const pieceCharacters = { min: 6, max: 12, share: 0.6 } as const;
/** Letters and digits of secrets that are found though other characters are between them. */
const spreadCharacters = { min: 4, max: 200 } as const;
/** Letters and digits of a secret that lines spell out before the rest is hidden. */
const spelledCharacters = 4;
/** What a list in JSON has between two characters. */
const separatorCharacters = 8;

/**
 * Removes secrets by value from what people see: as they are, in lines, and as base64, hex, in addresses, JSON and HTML;
 * their pieces; and their letters and digits with other characters between them.
 */
export class Redactor {
  #forms: readonly string[] = [];
  #pattern: RegExp | undefined;
  readonly #secrets = new Set<string>();
  /** By their length. */
  readonly #pieces = new Map<number, Set<string>>();
  readonly #letters = new Set<string>();

  constructor(secrets: Iterable<string> = []) {
    this.add(secrets);
  }

  /** Adds secrets that became known later. */
  add(secrets: Iterable<string>): void {
    for (const secret of secrets) {
      if (secret.length < minCharacters || this.#secrets.has(secret)) continue;
      this.#secrets.add(secret);
      const length = getPieceLength(secret);
      const pieces = this.#pieces.get(length) ?? new Set();
      for (const piece of listPieces(secret, length)) pieces.add(piece);
      this.#pieces.set(length, pieces);
      const letters = readLetters(secret);
      if (letters.length >= spelledCharacters) this.#letters.add(letters);
    }
    const forms = new Set([...this.#secrets].flatMap(listForms));
    // Longer ones first, so that no part of a secret is left behind a shorter one.
    this.#forms = [...forms].toSorted((a, b) => b.length - a.length);
    this.#pattern =
      this.#forms.length === 0
        ? undefined
        : new RegExp(
            [...this.#forms.map(escapePattern), ...[...this.#secrets].flatMap(writeSpread)].join(
              '|',
            ),
            'gi',
          );
  }

  /** Whether a text holds a secret. */
  finds(text: string): boolean {
    return this.#pattern !== undefined && text.search(this.#pattern) !== -1;
  }

  text(text: string): string {
    if (this.#pattern === undefined) return text;
    let shown = text.replace(this.#pattern, placeholder);
    for (const [length, pieces] of this.#pieces) shown = hidePieces(shown, pieces, length);
    return shown;
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
    if (this.#pattern === undefined) return value;
    if (typeof value === 'string') return this.text(value);
    if (typeof value === 'number' && this.finds(String(value))) return placeholder;
    if (typeof value !== 'object' || value === null) return value;
    if (depth > maxDepth) return placeholder;
    if (Array.isArray(value)) return value.map(item => this.value(item, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [this.text(name), this.value(item, depth + 1)]),
    );
  }
}

/** Longer than half of a short secret. */
function getPieceLength({ length }: string): number {
  const { min, max, share } = pieceCharacters;
  return Math.min(max, Math.max(min, Math.ceil(length * share)));
}

function listPieces(secret: string, length: number): string[] {
  const text = secret.toLowerCase();
  const count = Math.max(text.length - length + 1, 0);
  return Array.from({ length: count }, (_, at) => text.slice(at, at + length));
}

function hidePieces(text: string, pieces: ReadonlySet<string>, length: number): string {
  if (pieces.size === 0) return text;
  const lower = text.toLowerCase();
  // Some letters become longer; then pieces are found as they are written.
  const searched = lower.length === text.length ? lower : text;
  let shown = '';
  let shownTo = 0;
  for (let at = 0; at + length <= searched.length; at += 1) {
    if (!pieces.has(searched.slice(at, at + length))) continue;
    const start = at;
    let end = at + length;
    while (at < end && end < searched.length) {
      at += 1;
      if (pieces.has(searched.slice(at, at + length))) end = at + length;
    }
    shown += text.slice(shownTo, start) + placeholder;
    shownTo = end;
    at = end - 1;
  }
  return shown + text.slice(shownTo);
}

/** The letters and digits of a secret with other characters between them, as filters and loops write them. */
function writeSpread(secret: string): string[] {
  const parts = secret
    .trim()
    .split(/([\p{L}\p{N}])/u)
    .slice(1, -1);
  const count = (parts.length + 1) / 2;
  const { min, max } = spreadCharacters;
  if (count < min || count > max) return [];
  // Each second part is what the secret has between two letters or digits.
  return [
    parts
      .map((part, index) =>
        index % 2 === 0 ? part : `[^a-z0-9]{0,${(part.length + 1) * separatorCharacters}}`,
      )
      .join(''),
  ];
}

/** The letters and digits of a text, in lower case. */
export function readLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
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
