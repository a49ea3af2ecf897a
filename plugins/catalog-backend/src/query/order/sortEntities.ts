import type { SortedField } from './EntityOrder.ts';
import { countRanks, getMissingRank, type OrderField, toPlace } from './OrderField.ts';

/**
 * Puts entities in order, field by field from the last one: an order of equal ones stays as it was, so that the time grows
 * with their number only.
 *
 * @param ids - ordered by what decides between those that are equal in all fields.
 */
export function sortEntities(
  ids: Int32Array,
  fields: readonly OrderField[],
): { ids: Int32Array; fields: SortedField[] } {
  const capacity = ids.reduce((largest, id) => Math.max(largest, id), 0) + 1;
  const placesById = fields.map(field => listPlaces(field, capacity));
  let sorted = ids;
  for (const [at, field] of [...fields.entries()].toReversed())
    sorted = sortByPlace(sorted, placesById[at] ?? new Int32Array(), countRanks(field));
  return {
    ids: sorted,
    fields: fields.map((field, at) => ({
      field,
      places: sorted.map(id => placesById[at]?.[id] ?? 0),
    })),
  };
}

/** For each entity, by id, the place of the least of its values. */
function listPlaces(field: OrderField, capacity: number): Int32Array {
  const unknown = countRanks(field);
  const missing = getMissingRank(field);
  const places = new Int32Array(capacity).fill(unknown);
  field.column.readLeast(field.ranks, places);
  for (let id = 0; id < capacity; id++) {
    const rank = places[id] ?? unknown;
    places[id] = toPlace(field, rank === unknown ? missing : rank);
  }
  return places;
}

function sortByPlace(ids: Int32Array, places: Int32Array, placeCount: number): Int32Array {
  const next = new Int32Array(placeCount + 1);
  for (const id of ids) {
    const after = (places[id] ?? 0) + 1;
    next[after] = (next[after] ?? 0) + 1;
  }
  for (let place = 1; place <= placeCount; place++)
    next[place] = (next[place] ?? 0) + (next[place - 1] ?? 0);
  const sorted = new Int32Array(ids.length);
  for (const id of ids) {
    const place = places[id] ?? 0;
    const at = next[place] ?? 0;
    next[place] = at + 1;
    sorted[at] = id;
  }
  return sorted;
}
