import { InputError } from '@portico/errors';
import type { Order } from '../language/entityOrder.ts';
import { type Predicate, textContains } from '../language/predicate.ts';

/** Text to look for, and the keys to look in. */
export interface FullTextFilter {
  term: string;
  fields?: string[] | undefined;
}

const longestTerm = 200;
const maxFields = 20;

/** Trims a text filter; `undefined` when there is nothing to look for. */
export function normalizeFullText(
  filter: { term?: string | undefined; fields?: readonly string[] | undefined } | undefined,
): FullTextFilter | undefined {
  const term = filter?.term?.trim();
  if (!term) return undefined;
  if (term.length > longestTerm)
    throw new InputError(
      `The text to look for is longer than ${longestTerm} characters; shorten it`,
    );
  const fields = filter?.fields?.filter(field => field.trim() !== '') ?? [];
  if (fields.length > maxFields)
    throw new InputError(
      `The text is to be looked for in more than ${maxFields} fields; name fewer, or none to search all text`,
    );
  return { term, ...(fields.length > 0 && { fields: [...fields] }) };
}

/**
 * Reads a text filter as a predicate. Without keys it looks into the first order field, as the wire
 * has it, and without that into all of the entity's text.
 */
export function parseFullText(
  filter: FullTextFilter | undefined,
  orders: readonly Order[] = [],
): Predicate | undefined {
  if (!filter) return undefined;
  const keys = filter.fields ?? orders.slice(0, 1).map(({ field }) => field);
  return textContains(filter.term, keys);
}
