import { catalogProcessorPoint, entityProviderPoint } from '@portico/catalog-node';
import { NotImplementedError } from '@portico/errors';
import type { Additions } from '../Additions.ts';
import type { PortalPlugin } from '../PortalPlugin.ts';
import { adaptFieldValidators, type PublishedValidators } from './adaptFieldValidators.ts';
import { adaptPermissionRule, type PublishedRule } from './adaptPermissionRule.ts';
import { adaptProcessor, type PublishedProcessor } from './adaptProcessor.ts';
import { adaptProvider, type PublishedProvider } from './adaptProvider.ts';

/** What published modules can add to the catalog. */
export const catalogPlugin: PortalPlugin = {
  createPoints: ({ entityRules, processors, providers }, { id, logger, watched }) => ({
    'catalog.locations': () => ({
      setAllowedLocationTypes(types: readonly string[]) {
        const unknown = types.filter(type => type !== 'url' && type !== 'file');
        if (unknown.length > 0)
          throw new NotImplementedError(
            `'${id}' allows locations of type ${unknown.map(type => `'${type}'`).join(', ')}; the catalog here reads 'url' and 'file', and a provider (entityProviderPoint) brings other entities`,
          );
        logger.info(
          "Allowed types of locations are not needed: people register 'url', and only the configuration names 'file'",
        );
      },
    }),
    'catalog.model': () => ({
      setFieldValidators: (validators: PublishedValidators) =>
        void processors.push(adaptFieldValidators(validators, id)),
      setEntityDataParser(): never {
        throw new NotImplementedError(
          `'${id}' parses descriptors by itself; the catalog here reads YAML and JSON, and a provider (entityProviderPoint) brings entities in other forms`,
        );
      },
      addModelSource(): never {
        throw new NotImplementedError(
          `'${id}' adds to the model of the catalog; kinds are configured under catalog.kinds, or added with entityKindPoint`,
        );
      },
    }),
    'catalog.permissions': () => ({
      addPermissions() {
        throw new NotImplementedError(
          `'${id}' adds permissions to the catalog; declare them with the service core.permissionsRegistry`,
        );
      },
      addPermissionRules: (...added: Several<PublishedRule>[]) =>
        void entityRules.push(...added.flat().map(adaptPermissionRule)),
    }),
    'catalog.processing': () => ({
      addEntityProvider(...added: Several<PublishedProvider>[]) {
        providers.push(...added.flat().map(each => adaptProvider(each, logger)));
      },
      addProcessor(...added: Several<PublishedProcessor>[]) {
        processors.push(
          ...added.flat().flatMap(each => adaptProcessor(each, { logger, watched }) ?? []),
        );
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
  refused: {},
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
