import type { DatabaseSync } from 'node:sqlite';
import { realmFactor } from '../store/tables.ts';

/** The bits of each realm that a caller may see. */
export type VisibleBits = readonly (readonly [realm: number, bytes: Uint8Array])[];

/** A temporary table of the keys that callers may see. */
export interface VisibleTable {
  name: string;
  /** How often it was changed. */
  version: number;
  bits: ReadonlyMap<number, Uint8Array>;
}

const maxTables = 24;
/** Up to so many differences a table is changed into another one. */
const maxDifferences = 200;

/** Temporary tables of what callers may see: callers with the same rights share one, and changes cost what they change. */
export class VisibleTables {
  readonly #db: DatabaseSync;
  /** The one used last is the last one. */
  readonly #tables: VisibleTable[] = [];
  #lastId = 0;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** A table with exactly the keys that are visible, and that of what everybody sees. */
  use(visible: VisibleBits): VisibleTable {
    const bits = new Map(visible);
    let nearest: { table: VisibleTable; differences: number[] } | undefined;
    for (const table of this.#tables) {
      const differences = listDifferences(table.bits, bits, nearest?.differences.length);
      if (differences) nearest = { table, differences };
      if (differences?.length === 0) break;
    }
    const table = nearest
      ? this.#change(nearest.table, nearest.differences, bits)
      : this.#create(bits);
    this.#tables.push(...this.#tables.splice(this.#tables.indexOf(table), 1));
    return table;
  }

  #create(bits: ReadonlyMap<number, Uint8Array>): VisibleTable {
    if (this.#tables.length >= maxTables) {
      const oldest = this.#tables.shift();
      if (oldest) this.#db.exec(`drop table temp.${oldest.name}`);
    }
    const table = { name: `visible_${++this.#lastId}`, version: 0, bits };
    this.#db.exec(`create temp table ${table.name} (key integer primary key)`);
    const keys = [0, ...[...bits].flatMap(([realm, bytes]) => listKeys(realm, bytes))];
    this.#db
      .prepare(`insert into temp.${table.name} select value from json_each(?)`)
      .run(JSON.stringify(keys));
    this.#tables.push(table);
    return table;
  }

  #change(
    table: VisibleTable,
    differences: readonly number[],
    bits: ReadonlyMap<number, Uint8Array>,
  ): VisibleTable {
    for (const key of differences) {
      const isVisible = hasBit(bits.get(Math.floor(key / realmFactor)), key % realmFactor);
      this.#db.exec(
        isVisible
          ? `insert into temp.${table.name} values (${key})`
          : `delete from temp.${table.name} where key = ${key}`,
      );
    }
    if (differences.length > 0) table.version += 1;
    table.bits = bits;
    return table;
  }
}

function hasBit(bytes: Uint8Array | undefined, number: number): boolean {
  return (((bytes ?? [])[number >> 3] ?? 0) & (1 << (number & 7))) !== 0;
}

function listKeys(realm: number, bytes: Uint8Array): number[] {
  const keys: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    for (let bit = 0; byte >> bit > 0; bit += 1)
      if (byte & (1 << bit)) keys.push(realm * realmFactor + at * 8 + bit);
  }
  return keys;
}

/** The keys that only one of them has; `undefined` when they are many, or as many as another has. */
function listDifferences(
  a: ReadonlyMap<number, Uint8Array>,
  b: ReadonlyMap<number, Uint8Array>,
  best = maxDifferences + 1,
): number[] | undefined {
  const keys: number[] = [];
  for (const realm of new Set([...a.keys(), ...b.keys()])) {
    const x = a.get(realm) ?? new Uint8Array();
    const y = b.get(realm) ?? new Uint8Array();
    const length = Math.max(x.length, y.length);
    for (let at = 0; at < length; at += 1) {
      const difference = (x[at] ?? 0) ^ (y[at] ?? 0);
      if (difference === 0) continue;
      for (let bit = 0; difference >> bit > 0; bit += 1)
        if (difference & (1 << bit)) keys.push(realm * realmFactor + at * 8 + bit);
      if (keys.length >= best) return undefined;
    }
  }
  return keys.length < best ? keys : undefined;
}
