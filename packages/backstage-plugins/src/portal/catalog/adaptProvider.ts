import type { EntityMutation, EntityProvider } from '@portico/catalog-node';
import type { Logger } from '@portico/server';

/** A source of entities, in the form of plugin-catalog-node. */
export interface PublishedProvider {
  getProviderName(): string;
  connect(connection: {
    applyMutation(mutation: EntityMutation): Promise<void>;
    refresh(options: { keys: readonly string[] }): Promise<void>;
  }): Promise<void>;
}

/** Of what has changed, as published providers name files. */
const urlPrefix = 'url:';

/** A published provider as one of the portal. */
export function adaptProvider(provider: PublishedProvider, logger: Logger): EntityProvider {
  const name = provider.getProviderName();
  return {
    getProviderName: () => name,
    connect: ({ applyMutation, refreshKeys, refreshUrls }) =>
      provider.connect({
        applyMutation,
        async refresh({ keys }) {
          const urls = keys.filter(key => key.startsWith(urlPrefix));
          const counts = [
            await refreshUrls(urls.map(key => key.slice(urlPrefix.length))),
            await refreshKeys(keys),
          ];
          logger.debug(`Provider '${name}' reported changes`, {
            urls: counts[0],
            keyed: counts[1],
          });
        },
      }),
  };
}
