import { catalogProcessorPoint, entityProviderPoint } from '@portico/catalog-node';
import { NotImplementedError } from '@portico/errors';
import type { Additions } from '../Additions.ts';
import type { PortalPlugin } from '../PortalPlugin.ts';
import { adaptProcessor, type PublishedProcessor } from './adaptProcessor.ts';
import { adaptProvider, type PublishedProvider } from './adaptProvider.ts';

/** What published modules can add to the catalog. */
export const catalogPlugin: PortalPlugin = {
  createPoints: ({ processors, providers }, { id, logger }) => ({
    'catalog.processing': () => ({
      addEntityProvider(...added: Several<PublishedProvider>[]) {
        providers.push(...added.flat().map(each => adaptProvider(each, logger)));
      },
      addProcessor(...added: Several<PublishedProcessor>[]) {
        processors.push(...added.flat().flatMap(each => adaptProcessor(each, logger) ?? []));
      },
      addPlaceholderResolver(key: string): never {
        throw new NotImplementedError(
          `'${id}' resolves '$${key}' in descriptors; the catalog here resolves $text, $json, $yaml and $openapi only`,
        );
      },
      setOnProcessingErrorHandler(): never {
        throw new NotImplementedError(
          `'${id}' handles errors of processing; here they are on the entity's page, in the log and in metrics`,
        );
      },
    }),
    'catalog.analysis': () => ({
      setLocationAnalyzer(): never {
        throw new NotImplementedError(
          `'${id}' analyzes repositories in place of the catalog; write an analyzer with entityAnalyzerPoint`,
        );
      },
      addScmLocationAnalyzer() {
        logger.info(
          'An analyzer of repositories is not used: the catalog finds descriptors at all configured hosts by itself',
        );
      },
    }),
  }),
  refused: {
    'catalog.locations':
      'the types of locations are fixed, and rules are configured under catalog.rules',
    'catalog.model': 'kinds are configured under catalog.kinds, or added with entityKindPoint',
    'catalog.permissions': 'rules are added with entityPermissionRulePoint',
  },
  contributes: [
    entityProviderPoint.addAllFrom(
      ({ additions }: { additions: Additions }) => additions.providers,
    ),
    catalogProcessorPoint.addAllFrom(
      ({ additions }: { additions: Additions }) => additions.processors,
    ),
  ],
};

/** Published points take values and lists of them. */
type Several<T> = T | readonly T[];
