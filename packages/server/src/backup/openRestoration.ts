import type { Restoration, RestorationOptions } from './Restoration.ts';

/**
 * Begins a restore.
 *
 * @throws ConflictError when a server runs on the database, or there is data that is not to be replaced.
 */
export async function openRestoration(options: RestorationOptions): Promise<Restoration> {
  const { database, ...rest } = options;
  if (database.engine === 'sqlite') {
    const { openSqliteRestoration } = await import('./openSqliteRestoration.ts');
    return openSqliteRestoration({ ...rest, database });
  }
  const { openPostgresRestoration } = await import('./openPostgresRestoration.ts');
  return openPostgresRestoration({ ...rest, database });
}
