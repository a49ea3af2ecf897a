import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { InputError } from '@portico/errors';
import type { FormerPortal } from './FormerDatabase.ts';
import { FormerPostgres } from './FormerPostgres.ts';
import { FormerSqlite } from './FormerSqlite.ts';

/** What finds the databases of a Backstage portal. */
export interface FormerPortalOptions {
  /** A connection string of PostgreSQL, or the folder of SQLite files. */
  from: string;
  /** The start of the names of its databases on PostgreSQL. */
  prefix: string;
  /** Paths are relative to it. */
  folder: string;
}

/** Finds the databases of a Backstage portal; nothing is opened yet. @throws InputError for a place that is none. */
export async function openFormerPortal({
  from,
  prefix,
  folder,
}: FormerPortalOptions): Promise<FormerPortal> {
  if (/^postgres(ql)?:\/\//i.test(from)) {
    if (!URL.canParse(from))
      throw new InputError(
        "'--from' is no connection string; write it as 'postgresql://user:password@host:5432', with letters such as '@' in passwords as '%40'",
      );
    return new FormerPostgres(from, prefix);
  }
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(from))
    throw new InputError(
      "'--from' names another database than PostgreSQL; write 'postgresql://…' or the folder of the SQLite files",
    );
  const path = resolve(folder, from);
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
  });
  if (!found?.isDirectory())
    throw new InputError(
      `There is no folder '${path}'; name with '--from' the folder of the SQLite files, which is 'backend.database.connection.directory' there, or write 'postgresql://…'`,
    );
  return new FormerSqlite(path);
}
