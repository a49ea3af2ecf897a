import type { DatabaseOptions } from '../database/DatabaseOptions.ts';
import type { Snapshot } from './Snapshot.ts';

/**
 * Holds what is stored now; servers go on writing meanwhile.
 *
 * @param pluginIds - in the order of their start.
 * @throws ServiceUnavailableError when the database cannot be read.
 */
export async function openSnapshot(
  options: DatabaseOptions,
  pluginIds: readonly string[],
): Promise<Snapshot> {
  if (options.engine === 'sqlite') {
    const { openSqliteSnapshot } = await import('./openSqliteSnapshot.ts');
    return openSqliteSnapshot(options, pluginIds);
  }
  const { openPostgresSnapshot } = await import('./openPostgresSnapshot.ts');
  return openPostgresSnapshot(options, pluginIds);
}
