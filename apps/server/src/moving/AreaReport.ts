const maxExamples = 3;
const maxExampleLength = 160;
/** Reasons may name what the other portal holds. */
const maxReasons = 50;
const otherReasons = 'other reasons; they are shown once those above are no more';

/** Rows that are not taken for one reason. */
export interface Omission {
  reason: string;
  count: number;
  /** The first ones. */
  examples: readonly string[];
}

/** What comes of an area of a former portal, what does not, and why. */
export class AreaReport {
  readonly title: string;
  moved = 0;
  known = 0;
  readonly #omissions = new Map<string, { count: number; examples: string[] }>();

  constructor(title: string) {
    this.title = title;
  }

  /** Notes rows that are not taken. @param example - names one of them; never holds a value. */
  omit(reason: string, example?: unknown, count = 1): void {
    const isNew = !this.#omissions.has(clean(reason));
    const name = isNew && this.#omissions.size >= maxReasons ? otherReasons : clean(reason);
    const found = this.#omissions.get(name) ?? { count: 0, examples: [] };
    this.#omissions.set(name, found);
    found.count += count;
    if (example !== undefined && found.examples.length < maxExamples)
      found.examples.push(describeExample(example));
  }

  get omitted(): number {
    return this.omissions.reduce((sum, { count }) => sum + count, 0);
  }

  get omissions(): Omission[] {
    return [...this.#omissions].map(([reason, rest]) => ({ reason, ...rest }));
  }
}

function describeExample(example: unknown): string {
  const text = typeof example === 'string' ? example : String(JSON.stringify(example));
  const short = text.length > maxExampleLength ? `${text.slice(0, maxExampleLength)}…` : text;
  return clean(short);
}

/** Rows of others hold what they like, which must not reach a terminal. */
function clean(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{FFFD}');
}
