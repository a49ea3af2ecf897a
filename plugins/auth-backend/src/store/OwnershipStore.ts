import { createHash } from 'node:crypto';
import { InputError } from '@portico/errors';
import type { Database } from '@portico/server/database';
import type { AuthTables } from './tables.ts';

const dayMs = 86_400_000;
/** Longer than any token or task lives that names them, the longest of which are tasks of 30 days. */
const storedForMs = 32 * dayMs;
const maxRefs = 20_000;
const maxRefLength = 500;

/** Ownership refs that sign-in gives out itself, so that tokens need only name them; shared by all replicas. */
export class OwnershipStore {
  readonly #db: Database<AuthTables>;
  readonly #now: () => number;
  /** Until when those are stored that were stored here. */
  readonly #stored = new Map<string, number>();

  constructor(db: Database<AuthTables>, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * Stores refs; the same ones have the same id.
   *
   * @returns the id, of 22 characters.
   * @throws InputError when there are too many.
   */
  async put(refs: readonly string[]): Promise<string> {
    checkRefs(refs);
    const text = JSON.stringify(refs);
    const id = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    const now = this.#now();
    if ((this.#stored.get(id) ?? 0) > now + storedForMs - dayMs) return id;
    const expiresAt = now + storedForMs;
    const expires_at = new Date(expiresAt).toISOString();
    const { write } = this.#db;
    await write
      .insertInto('ownership')
      .values({ id, refs: text, expires_at })
      .onConflict(conflict => conflict.column('id').doUpdateSet({ expires_at }))
      .execute();
    await write
      .deleteFrom('ownership')
      .where('expires_at', '<=', new Date(now).toISOString())
      .execute();
    for (const [known, until] of this.#stored)
      if (until <= now + storedForMs - dayMs) this.#stored.delete(known);
    this.#stored.set(id, expiresAt);
    return id;
  }

  /** The refs that an id names; `undefined` when they are no longer stored. */
  async find(id: string): Promise<string[] | undefined> {
    const row = await this.#db.read
      .selectFrom('ownership')
      .select('refs')
      .where('id', '=', id)
      .where('expires_at', '>', new Date(this.#now()).toISOString())
      .executeTakeFirst();
    return row && (JSON.parse(row.refs) as string[]);
  }
}

function checkRefs(refs: readonly string[]): void {
  if (refs.length > maxRefs)
    throw new InputError(
      `A user has at most ${maxRefs} ownership refs, and this one ${refs.length}`,
    );
  const long = refs.find(ref => ref.length > maxRefLength);
  if (long !== undefined)
    throw new InputError(
      `The ownership ref '${long.slice(0, 40)}…' has more than ${maxRefLength} characters`,
    );
}
