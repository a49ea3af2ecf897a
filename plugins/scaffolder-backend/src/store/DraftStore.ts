import { type Draft } from '@portico/scaffolder-common';
import { draftSchema } from '@portico/scaffolder-common/endpoints';
import type { Database } from '@portico/server/database';
import type { ScaffolderSchema } from './tables.ts';

/** Drafts that one user has at most; the oldest ones give way. */
const maxDrafts = 50;

/** Half-filled forms, one for each user and template. */
export class DraftStore {
  readonly #db: Database<ScaffolderSchema>;
  readonly #now: () => number;

  constructor(db: Database<ScaffolderSchema>, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  async get(
    userRef: string,
    templateRef: string,
  ): Promise<(Draft & { savedAt: string }) | undefined> {
    const row = await this.#db.read
      .selectFrom('drafts')
      .selectAll()
      .where('user_ref', '=', userRef)
      .where('template_ref', '=', templateRef)
      .executeTakeFirst();
    if (!row) return undefined;
    const draft = draftSchema.parse(JSON.parse(row.draft));
    return { ...draft, savedAt: new Date(Number(row.saved_at)).toISOString() };
  }

  async put(userRef: string, templateRef: string, draft: Draft): Promise<void> {
    const values = { draft: JSON.stringify(draft), saved_at: this.#now(), is_masked: 1 };
    await this.#db.write.transaction().execute(async trx => {
      await trx
        .insertInto('drafts')
        .values({ user_ref: userRef, template_ref: templateRef, ...values })
        .onConflict(conflict => conflict.columns(['user_ref', 'template_ref']).doUpdateSet(values))
        .execute();
      const latest = trx
        .selectFrom('drafts')
        .select('template_ref')
        .where('user_ref', '=', userRef)
        .orderBy('saved_at', 'desc')
        .orderBy('template_ref')
        .limit(maxDrafts);
      await trx
        .deleteFrom('drafts')
        .where('user_ref', '=', userRef)
        .where('template_ref', 'not in', latest)
        .execute();
    });
  }

  async remove(userRef: string, templateRef: string): Promise<void> {
    await this.#db.write
      .deleteFrom('drafts')
      .where('user_ref', '=', userRef)
      .where('template_ref', '=', templateRef)
      .execute();
  }

  /** Removes drafts that were saved before a time. */
  async removeBefore(time: number): Promise<void> {
    await this.#db.write.deleteFrom('drafts').where('saved_at', '<', time).execute();
  }
}
