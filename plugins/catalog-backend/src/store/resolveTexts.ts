import { type EntityRows, noValue, type SharedTexts } from './EntityRows.ts';
import type { StoreTransaction } from './StoreTransaction.ts';

/** The ids of shared texts, by their places. */
export interface TextIds {
  keys: Int32Array;
  terms: Int32Array;
}

interface UsedTexts {
  keys: Uint8Array;
  terms: Uint8Array;
}

/** Resolves the texts that these rows refer to, and no others: of a large file, few documents may differ. */
export async function resolveTexts(
  tx: StoreTransaction,
  rows: readonly EntityRows[],
): Promise<ReadonlyMap<SharedTexts, TextIds>> {
  const used = markUsed(rows);
  const keys = new Set<string>();
  const terms = new Set<string>();
  for (const [texts, marks] of used) {
    for (const [place, key] of texts.keys.entries()) if (marks.keys[place]) keys.add(key);
    for (const [place, term] of texts.terms.entries()) if (marks.terms[place]) terms.add(term);
  }
  const keyIds = await tx.terms.resolveKeys(tx, keys);
  const termIds = await tx.terms.resolveTerms(tx, terms);
  return new Map(
    Array.from(used.keys(), texts => [
      texts,
      {
        keys: Int32Array.from(texts.keys, key => keyIds.get(key) ?? 0),
        terms: Int32Array.from(texts.terms, term => termIds.get(term) ?? 0),
      },
    ]),
  );
}

function markUsed(rows: readonly EntityRows[]): Map<SharedTexts, UsedTexts> {
  const used = new Map<SharedTexts, UsedTexts>();
  for (const { texts, facets, relations } of rows) {
    let marks = used.get(texts);
    if (!marks) {
      marks = {
        keys: new Uint8Array(texts.keys.length),
        terms: new Uint8Array(texts.terms.length),
      };
      used.set(texts, marks);
    }
    for (let at = 0; at < facets.length; at += 2) {
      marks.keys[facets[at] as number] = 1;
      const value = facets[at + 1] as number;
      if (value !== noValue) marks.terms[value] = 1;
    }
    for (let at = 0; at < relations.length; at += 3) {
      marks.terms[relations[at] as number] = 1;
      marks.terms[relations[at + 2] as number] = 1;
    }
  }
  return used;
}
