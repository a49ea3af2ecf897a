import type { CatalogChangesApi } from '@portico/catalog-node';
import type { Logger } from '@portico/server';
import type { Database } from '@portico/server/database';
import { hasPendingEntities, hasUnreadSources } from './store/sourceQueries.ts';
import type { CatalogSchema } from './store/tables.ts';
import { changesChannel } from './workers/ChangeNotifier.ts';

/** Reports changes of the catalog to other plugins, whichever replica made them. */
export function createCatalogChanges(
  database: Pick<Database<CatalogSchema>, 'listen' | 'read'>,
  logger: Logger,
): CatalogChangesApi {
  return {
    onChange(listener) {
      const listening = database.listen(changesChannel, listener).catch((error: unknown) => {
        logger.warn('Changes of the catalog are not reported to other plugins', { error });
        return undefined;
      });
      return () => void listening.then(end => end?.());
    },
    isFirstReading: async () =>
      (await hasUnreadSources(database.read)) || (await hasPendingEntities(database.read)),
  };
}
