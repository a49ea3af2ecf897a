import type { EntitySet } from '../index/EntitySet.ts';
import type { OrderField } from './OrderField.ts';

/** A field, and for each entity, in order, where its value is in the direction of the field. */
export interface SortedField {
  field: OrderField;
  places: Int32Array;
}

/** All entities in one order. */
export class EntityOrder {
  /** The position of the change feed up to which it is right. */
  readonly position: number;
  readonly fields: readonly SortedField[];
  /** Whether those that are equal in all fields are ordered by uid from the last to the first. */
  readonly isUidDescending: boolean;
  readonly ids: Int32Array;

  constructor(options: {
    position: number;
    fields: readonly SortedField[];
    isUidDescending: boolean;
    ids: Int32Array;
  }) {
    this.position = options.position;
    this.fields = options.fields;
    this.isUidDescending = options.isUidDescending;
    this.ids = options.ids;
  }

  /** The bytes that it takes. */
  get size(): number {
    return this.fields.reduce((sum, { places }) => sum + places.byteLength, this.ids.byteLength);
  }

  /**
   * Some entities of a set.
   *
   * @param page.start - which of all entities is the first that counts; the one after it when read backwards.
   * @returns their ids in the order in which they are read.
   */
  list(
    set: EntitySet,
    page: { start?: number; backwards?: boolean; offset?: number; limit?: number },
  ): number[] {
    const { ids } = this;
    const { backwards = false, offset = 0, limit = ids.length } = page;
    const found: number[] = [];
    const step = backwards ? -1 : 1;
    const first = page.start ?? (backwards ? ids.length : 0);
    let passed = 0;
    for (let at = backwards ? first - 1 : first; found.length < limit; at += step) {
      const id = ids[at];
      if (id === undefined) break;
      if (!set.has(id)) continue;
      if (passed < offset) passed += 1;
      else found.push(id);
    }
    return found;
  }
}
