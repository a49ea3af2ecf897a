import { frontend } from '@portico/config';
import { z } from 'zod';
import type { AuthProvider } from './authProviderPoint.ts';
import { type OAuthBaseSettings, oauthBaseShape } from './oauthSettings.ts';
import { commonSignInResolvers } from './resolvers.ts';

/** Which setting of a provider is used when nothing says another. */
export const defaultAuthEnvironment = 'development';

/** How accounts become users. */
export interface SignInSettings {
  /** Tried in this order; the first that finds one user holds. */
  resolvers: {
    resolver: string;
    allowedDomains?: string[] | undefined;
    /** Lets people in whom the catalog does not know. */
    dangerouslyAllowSignInWithoutUserInCatalog?: boolean | undefined;
  }[];
}

/** An OAuth provider in one environment. */
export type OAuthSettings = OAuthBaseSettings & { signIn?: SignInSettings | undefined };

/** What the configuration says of one provider; environments without a client are omitted. */
export interface ProviderConfig {
  title: string;
  message?: string | undefined;
  /** It gives access to other services, and nobody can sign in with it; told of one environment. */
  accessOnly?: true;
  /** A proxy signs people in, so that nobody clicks to. */
  proxied?: true;
  /** OAuth providers: their settings by environment. */
  environments: Readonly<Record<string, OAuthSettings>>;
  /** Proxy providers: their settings, which hold in every environment. */
  proxy?: object & { signIn?: SignInSettings | undefined };
}

const shownShape = {
  /** On its card; its own name when omitted. */
  title: frontend(z.string().min(1)).optional(),
  /** On its card, below its title. */
  message: frontend(z.string()).optional(),
  /** Derived: it gives access to other services, and nobody can sign in with it. */
  accessOnly: frontend(z.literal(true)).optional(),
  /** Derived: a proxy signs people in, so that nobody clicks to. */
  proxied: frontend(z.literal(true)).optional(),
};

/** The schema of what is under `auth.providers.{id}`. */
export function createProviderSchema(provider: AuthProvider) {
  return provider.type === 'oauth' ? oauthSchema(provider) : proxySchema(provider);
}

/**
 * The schema of a whole configuration that knows these providers: what a plugin that contributes them
 * says as its `config`, so that mistakes are found and the browser learns of them.
 */
export function createProviderConfigSchema(providers: readonly AuthProvider[]) {
  return z.object({
    auth: z
      .object({
        environment: z.string().default(defaultAuthEnvironment),
        providers: createProvidersShape(providers).prefault({}),
      })
      .prefault({})
      .transform(auth => ({
        ...auth,
        /** In all their environments. */
        configured: auth.providers as Readonly<Record<string, ProviderConfig | undefined>>,
        /** What the browser learns: those that people can sign in with now. */
        providers: keepProvidersOf(
          auth.environment,
          auth.providers as Readonly<Record<string, ProviderConfig | undefined>>,
        ),
      })),
  });
}

/** The schema of `auth.providers` with these. */
export function createProvidersShape(providers: readonly AuthProvider[]) {
  return z.object(
    Object.fromEntries(
      providers.map(provider => [provider.providerId, createProviderSchema(provider).optional()]),
    ),
  );
}

/** Of the providers in the configuration, those that are set up for an environment. */
export function keepProvidersOf(
  environment: string,
  providers: Readonly<Record<string, ProviderConfig | undefined>>,
): Record<string, ProviderConfig> {
  const retained = Object.entries(providers).flatMap(([id, config]): [string, ProviderConfig][] => {
    const environments = new Map(Object.entries(config?.environments ?? {}));
    const settings = config?.proxy ?? environments.get(environment);
    if (!config || !settings) return [];
    return [[id, { ...config, ...(!settings.signIn && { accessOnly: true }) }]];
  });
  return Object.fromEntries(retained);
}

function oauthSchema(provider: AuthProvider & { type: 'oauth' }) {
  const settings = z
    .object({ ...oauthBaseShape, ...provider.settings, signIn: signInSchema(provider).optional() })
    .superRefine(({ clientSecret }, context) => {
      if (clientSecret !== undefined || provider.isPublicClient) return;
      context.addIssue({
        code: 'invalid_type',
        expected: 'string',
        path: ['clientSecret'],
        input: undefined,
      });
    });
  return z
    .object(shownShape)
    .catchall(z.preprocess(dropWithoutClient, settings.optional()))
    .transform(({ title, message, ...environments }): ProviderConfig => ({
      title: title ?? provider.title,
      message,
      environments: Object.fromEntries(
        Object.entries(environments).filter(([, each]) => typeof each === 'object'),
      ) as Record<string, OAuthSettings>,
    }));
}

function proxySchema(provider: AuthProvider & { type: 'proxy' }) {
  return z
    .object({ ...shownShape, ...provider.settings, signIn: signInSchema(provider).optional() })
    .transform(({ title, message, ...proxy }): ProviderConfig => ({
      title: title ?? provider.title,
      message,
      proxied: true,
      environments: {},
      proxy: proxy as ProviderConfig['proxy'] & object,
    }));
}

function signInSchema({ resolvers = {} }: AuthProvider) {
  const names = [...Object.keys(commonSignInResolvers), ...Object.keys(resolvers)];
  return z.object({
    resolvers: z
      .array(
        z.object({
          resolver: z.enum(names as [string, ...string[]]),
          allowedDomains: z.array(z.string().min(1)).optional(),
          dangerouslyAllowSignInWithoutUserInCatalog: z.boolean().optional(),
        }),
      )
      .min(1),
  });
}

/** Where the variables for a client are not set, its settings are there without it: it is not set up. */
function dropWithoutClient(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { clientId, clientSecret } = value as { clientId?: unknown; clientSecret?: unknown };
  const isMissing = [clientId, clientSecret].every(each => each === undefined || each === '');
  return isMissing ? undefined : value;
}
