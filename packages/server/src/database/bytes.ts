import { type RawBuilder, sql } from 'kysely';
import type { DatabaseEngine } from './DatabaseEngine.ts';

/**
 * The type of a column of bytes, for migrations: `.addColumn('content', bytesType(engine))`. Values are written as any
 * Uint8Array, Buffers among them, and read as Uint8Array.
 */
export function bytesType(engine: DatabaseEngine): RawBuilder<unknown> {
  return engine === 'sqlite' ? sql`blob` : sql`bytea`;
}

/**
 * A value in a form that costs no more than itself between threads: a part of a larger buffer, as small Buffers are,
 * would take all of that along.
 */
export function compactBytes(value: unknown): unknown {
  return value instanceof Uint8Array && value.byteLength < value.buffer.byteLength
    ? Uint8Array.from(value)
    : value;
}
