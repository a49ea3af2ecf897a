import type { CatalogChange } from '@portico/catalog-common/operations';
import type { Database } from '@portico/server/database';
import type { CatalogSchema } from '../../store/tables.ts';
import type { ChangeRow } from '../../store/tables/changes.ts';
import { latestChange, oldestChange } from './feedBounds.ts';

const actions: Readonly<Record<ChangeRow['action'], CatalogChange['action']>> = {
  created: 'created',
  updated: 'updated',
  related: 'updated',
  deleted: 'deleted',
};

/** Reads the change feed. */
export class ChangeReader {
  readonly #db: Database<CatalogSchema>;

  constructor(db: Database<CatalogSchema>) {
    this.#db = db;
  }

  /** The changes after a number, in order. */
  async listAfter(after: number, limit: number): Promise<CatalogChange[]> {
    const rows = await this.#db.read
      .selectFrom('changes')
      .select(['seq', 'ref', 'entity_id', 'action', 'at'])
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(limit)
      .execute();
    return rows.map(({ seq, ref, entity_id, action, at }) => ({
      sequence: Number(seq),
      entityRef: ref,
      entityNumber: Number(entity_id),
      action: actions[action],
      at,
    }));
  }

  /** The entities after a number, in order. */
  async listNumbers(
    after: number,
    limit: number,
  ): Promise<{ entityRef: string; entityNumber: number }[]> {
    const rows = await this.#db.read
      .selectFrom('entities')
      .select(['id', 'ref'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id, ref }) => ({ entityRef: ref, entityNumber: Number(id) }));
  }

  /** The numbers of the oldest and the newest change that is stored; 0 when there is none. */
  async getBounds(): Promise<{ oldest: number; latest: number }> {
    const { oldest, latest } = await this.#db.read
      .selectNoFrom([oldestChange.as('oldest'), latestChange.as('latest')])
      .executeTakeFirstOrThrow();
    return { oldest: Number(oldest), latest: Number(latest) };
  }
}
