import type { Entry } from 'ldapts';
import { formatGuid } from './vendors.ts';

/** The attributes of an entry, whatever the case of their names. */
export class LdapEntry {
  readonly dn: string;
  readonly #values = new Map<string, readonly (string | Buffer)[]>();

  constructor(entry: Entry) {
    this.dn = entry.dn;
    for (const [name, value] of Object.entries(entry)) {
      const values: readonly (string | Buffer)[] = Array.isArray(value) ? value : [value];
      // `userCertificate;binary` is the attribute `userCertificate`.
      const key = name.toLowerCase().replace(/;binary$/, '');
      if (name !== 'dn' && values.length > 0) this.#values.set(key, values);
    }
  }

  /** All values of an attribute as texts; those that are no text are omitted. */
  list(attribute: string): string[] {
    const key = attribute.toLowerCase();
    return (this.#values.get(key) ?? []).flatMap(value => {
      if (typeof value === 'string') return value;
      return key === 'objectguid' && value.length === 16 ? formatGuid(value) : [];
    });
  }

  /** The first value of an attribute that is a text and not empty. */
  get(attribute: string): string | undefined {
    return this.list(attribute).find(text => text.trim() !== '');
  }

  /** The attributes of which the server sends only a part at once. */
  listPartial(): { attribute: string; next: number; values: readonly string[] }[] {
    return [...this.#values.keys()].flatMap(key => {
      const attribute = /^([^;]+);range=/.exec(key)?.[1];
      const part = attribute === undefined ? undefined : this.findPart(attribute);
      return part?.next === undefined || attribute === undefined
        ? []
        : { attribute, next: part.next, values: part.values };
    });
  }

  /** A part of an attribute (`member;range=0-1499`), and where the rest begins, if there is more. */
  findPart(attribute: string): { next: number | undefined; values: readonly string[] } | undefined {
    for (const [key, values] of this.#values) {
      const range = /^([^;]+);range=(\d+)-(\d+|\*)$/.exec(key);
      if (range?.[1] !== attribute.toLowerCase()) continue;
      const last = Number(range[3]);
      const hasMore = range[3] !== '*' && last >= Number(range[2]);
      return {
        next: hasMore ? last + 1 : undefined,
        values: values.filter(value => typeof value === 'string'),
      };
    }
    return undefined;
  }

  /** Sets an attribute that was put together of parts. */
  set(attribute: string, values: readonly string[]): void {
    this.#values.set(attribute.toLowerCase(), values);
  }

  /** All attributes that are texts, for transformers. */
  toObject(): Record<string, readonly string[]> {
    return Object.fromEntries([...this.#values.keys()].map(key => [key, this.list(key)] as const));
  }
}
