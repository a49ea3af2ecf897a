import { ConfigReader } from '@backstage/config';
import { type HandlerProvider, handlerProviderPoint } from '@portico/auth-node';
import type { ConfigObject } from '@portico/config';
import { createLogger } from '../../services/createLogger.ts';
import type { AdditionContext, Additions } from '../Additions.ts';
import type { PortalPlugin } from '../PortalPlugin.ts';
import { createResolverContext, type PublishedOwnership } from './createResolverContext.ts';
import { HandlerServer, type PublishedHandlers } from './HandlerServer.ts';
import { readProviderConfig } from './readProviderConfig.ts';

/** A provider in the form of plugin-auth-node. */
interface PublishedProvider {
  providerId: string;
  factory(options: object): PublishedHandlers;
}

/** What published modules can add to sign-in. */
export const authPlugin: PortalPlugin = {
  createPoints({ authProviders }, context) {
    let ownership: PublishedOwnership | undefined;
    return {
      'auth.providers': () => ({
        registerProvider(provider: PublishedProvider) {
          const { title, settings } = readProviderConfig(context.config.value, provider.providerId);
          if (settings === undefined)
            context.logger.info(
              `'${provider.providerId}' is not configured under auth.providers, so that nobody can sign in with it`,
            );
          else authProviders.push(adapt(provider, { title, settings }, context, () => ownership));
        },
      }),
      'auth.ownershipResolution': () => ({
        setAuthOwnershipResolver: (resolver: PublishedOwnership) => void (ownership = resolver),
      }),
    };
  },
  refused: {},
  contributes: [
    handlerProviderPoint.addAllFrom(
      ({ additions }: { additions: Additions }) => additions.authProviders,
    ),
  ],
  /** People can sign in with them, whatever the portal's own provider of the same name is set up for. */
  describeForBrowser: ({ authProviders }): ConfigObject =>
    authProviders.length === 0
      ? {}
      : {
          auth: {
            signInMissing: false,
            providers: Object.fromEntries(
              authProviders.map(({ providerId, title }) => [
                providerId,
                { title, accessOnly: false },
              ]),
            ),
          },
        },
};

function adapt(
  { providerId, factory }: PublishedProvider,
  { title, settings }: { title: string; settings: ConfigObject },
  context: AdditionContext,
  findOwnership: () => PublishedOwnership | undefined,
): HandlerProvider {
  const { addresses, logger } = context;
  return {
    providerId,
    title,
    connect(parts) {
      const shared = {
        baseUrl: `${addresses.backendBaseUrl}/api/auth`,
        appUrl: addresses.appBaseUrl,
        isOriginAllowed: (origin: string) => parts.isOriginAllowed(origin),
      };
      const handlers = factory({
        providerId,
        ...shared,
        globalConfig: shared,
        config: new ConfigReader(settings as never, `auth.providers.${providerId}`),
        logger: createLogger(logger),
        resolverContext: createResolverContext(parts, context, findOwnership),
      });
      const server = new HandlerServer(handlers);
      return request => server.run(request);
    },
  };
}
