import type { TermIds } from './TermIds.ts';
import type { WriteTransaction } from './WriteTransaction.ts';

/** A write to the catalog that knows the ids of terms. */
export interface StoreTransaction extends WriteTransaction {
  terms: TermIds;
}
