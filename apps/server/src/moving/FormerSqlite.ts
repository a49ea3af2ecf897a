import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ServiceUnavailableError } from '@portico/errors';
import type { FormerDatabase, FormerPortal, StatementValue } from './FormerDatabase.ts';

/** A Backstage portal with one SQLite file for each plugin. */
export class FormerSqlite implements FormerPortal {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async open(pluginId: string): Promise<FormerDatabase | undefined> {
    const path = join(this.#folder, `${pluginId}.sqlite`);
    if (!existsSync(path)) return undefined;
    try {
      const database = new DatabaseSync(path, { readOnly: true });
      // Its server may write meanwhile.
      database.exec('pragma busy_timeout = 10000; pragma query_only = on');
      database.prepare('select count(*) from sqlite_schema').get();
      return {
        place: path,
        select: async <Row>(statement: string, values: readonly StatementValue[] = []) =>
          database.prepare(statement).all(...values) as Row[],
        close: async () => database.close(),
      };
    } catch (cause) {
      throw new ServiceUnavailableError(
        `'${path}' cannot be read: ${(cause as Error).message}; run this as a user who may read the file and its folder`,
        { cause },
      );
    }
  }
}
