import {
  type AuthProvider,
  type HandlerProvider,
  type OAuthProvider,
  type OAuthSettings,
  type ProviderConfig,
  type ProxyProvider,
  type SignInSettings,
} from '@portico/auth-node';
import type { Logger, UserDirectory } from '@portico/server';
import type { ServerAddresses } from '@portico/server/assembly';
import { type GuestConfig, isGuestAllowed } from './authConfig.ts';
import type { ConfiguredProvider } from './AuthServices.ts';
import type { AllowedOrigins } from './flow/AllowedOrigins.ts';
import { OAuthClient } from './oauth/OAuthClient.ts';
import { OAuthSignIn } from './oauth/OAuthSignIn.ts';
import type { SharedRefreshes } from './oauth/SharedRefreshes.ts';
import type { Sealer } from './sessions/Sealer.ts';
import { SessionCookies } from './sessions/SessionCookies.ts';
import { GuestSignIn } from './signIn/GuestSignIn.ts';
import { HandlerSignIn } from './signIn/HandlerSignIn.ts';
import { IssuedIdentities } from './signIn/IssuedIdentities.ts';
import { ProxySignIn } from './signIn/ProxySignIn.ts';
import type { IdentityIssuer } from './signIn/IdentityIssuer.ts';
import { SignInResolution } from './signIn/SignInResolution.ts';

/** What every provider is made with. */
export interface ProviderContext {
  environment: string;
  addresses: ServerAddresses;
  sealer: Sealer;
  refreshes: SharedRefreshes;
  users: UserDirectory | undefined;
  identities: IdentityIssuer;
  logger: Logger;
  now: () => number;
}

/** A provider with what the configuration says of it. */
export function createConfiguredProvider(
  provider: AuthProvider,
  config: ProviderConfig,
  context: ProviderContext,
): ConfiguredProvider {
  const cookies = new SessionCookies(provider.providerId, context);
  if (provider.type === 'proxy') {
    const signIn = createProxySignIn(provider, config, context);
    return { cookies, getSignIn: () => signIn };
  }
  const signIns = new Map(
    Object.entries(config.environments).map(([environment, settings]) => [
      environment,
      createOAuthSignIn({ provider, environment, settings, title: config.title, cookies }, context),
    ]),
  );
  return { cookies, getSignIn: environment => signIns.get(environment) };
}

/** A provider whose sign-in is written as handlers, which know by themselves in which environments they are set up. */
export function createHandlerProvider(
  provider: HandlerProvider,
  origins: AllowedOrigins,
  context: ProviderContext,
): ConfiguredProvider {
  const { providerId, title } = provider;
  const { identities, logger, now } = context;
  const cookies = new SessionCookies(providerId, context);
  const issued = new IssuedIdentities(identities);
  const run = provider.connect({
    issueToken: identity => issued.issue(identity),
    isOriginAllowed: origin => origins.has(origin),
  });
  const signIns = new Map<string, HandlerSignIn>();
  const create = (environment: string) =>
    new HandlerSignIn({ providerId, title, environment, run, cookies, issued, logger, now });
  return {
    cookies,
    getSignIn(environment) {
      if (!environmentName.test(environment)) return undefined;
      const signIn = signIns.get(environment) ?? create(environment);
      if (signIns.size < maxEnvironments) signIns.set(environment, signIn);
      return signIn;
    },
  };
}

const environmentName = /^[\w.-]{1,100}$/;
const maxEnvironments = 100;

/** The guest provider. */
export function createGuestProvider(
  config: GuestConfig,
  context: ProviderContext,
): ConfiguredProvider {
  const { environment, identities } = context;
  const cookies = new SessionCookies('guest', context);
  const signIn = new GuestSignIn({
    config,
    forbiddenIn: isGuestAllowed(environment, config) ? undefined : environment,
    frameUrl: describeFrameUrl('guest', context),
    cookies,
    identities,
  });
  return { cookies, getSignIn: () => signIn };
}

function createOAuthSignIn(
  parts: {
    provider: OAuthProvider;
    environment: string;
    settings: OAuthSettings;
    title: string;
    cookies: SessionCookies;
  },
  context: ProviderContext,
): OAuthSignIn {
  const { provider, settings, title } = parts;
  const callbackUrl = settings.callbackUrl ?? describeFrameUrl(provider.providerId, context);
  const portalUrl = `${context.addresses.appBaseUrl}/`;
  return new OAuthSignIn({
    ...parts,
    client: new OAuthClient({ provider, title, settings, callbackUrl, portalUrl }),
    refreshes: context.refreshes,
    resolution: createResolution(provider, settings.signIn, context),
    logger: context.logger,
    now: context.now,
  });
}

function createProxySignIn(
  provider: ProxyProvider,
  { title, proxy = {} }: ProviderConfig,
  context: ProviderContext,
): ProxySignIn {
  return new ProxySignIn({
    title,
    identify: provider.connect(proxy),
    resolution: createResolution(provider, proxy.signIn, context),
    logger: context.logger,
  });
}

function createResolution(
  { providerId, resolvers }: AuthProvider,
  settings: SignInSettings | undefined,
  { users, identities, logger }: ProviderContext,
): SignInResolution {
  return new SignInResolution({
    providerId,
    settings,
    resolvers,
    users,
    identities,
    logger,
  });
}

function describeFrameUrl(providerId: string, { addresses }: ProviderContext): string {
  return `${addresses.backendBaseUrl}/api/auth/${providerId}/handler/frame`;
}
