import type { FacetColumn } from '../index/FacetColumn.ts';

/** Of the empty text, which is what entities without a value count as in descending orders. */
export const emptyRank = 0;

/** Where a value is among those of a field: between the ranks of two others when no entity has it. */
export interface FoundRank {
  rank: number;
  isExact: boolean;
}

/** What entities have under a key, as numbers in the order of the texts; equal texts have equal ones. */
export interface RankedValues {
  /** The distinct values of entities, with several for one entity where the key has several. */
  column: FacetColumn;
  /** The ranks of the column's terms, from 1 to their number; -1 for one that stands for no text. */
  ranks: Int32Array;
  find(value: string): Promise<FoundRank>;
}

/** A field of an order. */
export interface OrderField extends RankedValues {
  isDescending: boolean;
}

/** How many ranks there are, those of the empty text and of no value included. */
export function countRanks({ column }: RankedValues): number {
  return column.terms.length + 2;
}

/** The rank of entities without a value: they are the last ones in both directions. */
export function getMissingRank(field: OrderField): number {
  return field.isDescending ? emptyRank : countRanks(field) - 1;
}

/** A rank in the direction of a field. */
export function toPlace(field: OrderField, rank: number): number {
  return field.isDescending ? countRanks(field) - 1 - rank : rank;
}
