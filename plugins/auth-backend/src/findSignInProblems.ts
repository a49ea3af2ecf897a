import {
  authProviderPoint,
  createProviderConfigSchema,
  type ProviderConfig,
} from '@portico/auth-node';
import type { Problem } from '@portico/errors';
import type { ServerCheckContext } from '@portico/server';
import { z } from 'zod';
import type { AuthConfig } from './authConfig.ts';

/** Finds settings that are right each by itself, and with which nobody could sign in. */
export function findSignInProblems(context: ServerCheckContext<AuthConfig>): Problem[] {
  warnOfProxies(context);
  for (const [id, provider] of Object.entries(readSetUp(context)))
    warnOfOpenResolvers(context, id, provider);
  return [...findListProblems(context), ...findMissingProvider(context)];
}

/** Warns of proxies that are set up in a way that lets nobody in. */
function warnOfProxies(context: ServerCheckContext<AuthConfig>): void {
  const setUp = readSetUp(context);
  for (const { value: provider } of context.contributionsTo(authProviderPoint)) {
    const settings = setUp[provider.providerId]?.proxy;
    if (provider.type !== 'proxy' || !settings) continue;
    const warning = provider.findWarning?.(settings);
    const at = describe(context, ['auth', 'providers', provider.providerId]);
    if (warning) context.warn({ code: 'config-invalid', ...at, ...warning });
  }
}

/** Warns of resolvers that let in more people than the catalog has, or that are found by a name that anybody could have. */
function warnOfOpenResolvers(
  context: ServerCheckContext<AuthConfig>,
  providerId: string,
  { proxy, environments }: ProviderConfig,
): void {
  const { environment } = context.config.auth;
  const path = ['auth', 'providers', providerId, ...(proxy ? [] : [environment])];
  const settings = proxy ?? new Map(Object.entries(environments)).get(environment);
  for (const [index, each] of (settings?.signIn?.resolvers ?? []).entries()) {
    const at = describe(context, [...path, 'signIn', 'resolvers', index]);
    if (each.dangerouslyAllowSignInWithoutUserInCatalog) {
      context.warn({
        code: 'config-invalid',
        ...at,
        message: `With '${providerId}', everybody who has an account there can sign in, also people whom the catalog does not know or who have left it ('${each.resolver}' has 'dangerouslyAllowSignInWithoutUserInCatalog')`,
        hint: 'remove it once the people are in the catalog',
      });
    }
    if (each.resolver === 'emailLocalPartMatchingUserEntityName' && !each.allowedDomains) {
      context.warn({
        code: 'config-invalid',
        ...at,
        message: `With '${providerId}', emails of any domain count for the user of their name`,
        hint: "list yours under 'allowedDomains' of 'emailLocalPartMatchingUserEntityName'",
      });
    }
  }
}

/** What is wrong with the list of the page for sign-in. */
function findListProblems(context: ServerCheckContext<AuthConfig>): Problem[] {
  const { auth } = context.config;
  const ids = auth.signInPage?.providers ?? [];
  const known = context.contributionsTo(authProviderPoint).map(({ value }) => value.providerId);
  const choices = [...known, 'guest', 'custom'];
  return ids.flatMap((id, index): Problem[] => {
    const at = describe(context, ['auth', 'signInPage', 'providers', index]);
    if (ids.indexOf(id) < index) {
      const message = `Provider '${id}' stands twice in 'auth.signInPage.providers': ID is duplicated`;
      return [{ code: 'config-invalid', ...at, message, hint: 'remove one of them' }];
    }
    if (!choices.includes(id)) {
      const message = `'auth.signInPage.providers' names '${id}', which is no provider`;
      return [{ code: 'config-invalid', ...at, message, hint: `use one of ${choices.join(', ')}` }];
    }
    if (!['guest', 'custom', ...Object.keys(readSetUp(context))].includes(id)) {
      context.warn({
        code: 'config-invalid',
        ...at,
        message: `'auth.signInPage.providers' names '${id}', which is not set up for the environment '${auth.environment}', and so is not shown`,
        hint: `set it up under 'auth.providers.${id}', or remove it from the list`,
      });
    }
    return [];
  });
}

/** A portal that nobody can sign in to: an error where nothing is served before sign-in. */
function findMissingProvider(context: ServerCheckContext<AuthConfig>): Problem[] {
  const { app, auth } = context.config;
  const canAnybody = Object.values(readSetUp(context)).some(({ accessOnly }) => !accessOnly);
  if (canAnybody) return [];
  const isProtected = app.protected;
  const isCustomOffered = auth.signInPage?.providers?.includes('custom') ?? false;
  if (!isProtected && (!auth.hasProviders || isCustomOffered)) return [];
  const problem: Problem = {
    code: 'config-invalid',
    ...describe(context, isProtected ? ['app', 'protected'] : ['auth', 'providers']),
    message: `No sign-in provider is set up for the environment '${auth.environment}', so nobody can sign in`,
    hint: hintForMissingProvider(context),
  };
  if (isProtected) return [problem];
  context.warn(problem);
  return [];
}

/** Which variables to set where a provider is written down and they are missing, and where to write one down otherwise. */
function hintForMissingProvider({
  config,
  read,
  listUnsetVariables,
}: ServerCheckContext<AuthConfig>) {
  const { environment } = config.auth;
  const named = Object.keys(read(namedProvidersSchema).auth?.providers ?? {});
  const missing = named.flatMap(id => {
    const names = listUnsetVariables(['auth', 'providers', id, environment]);
    const list = names.map(name => `'${name}'`).join(', ');
    return names.length > 0
      ? [`for 'auth.providers.${id}.${environment}' set the environment variables ${list}`]
      : [];
  });
  return missing.length > 0
    ? missing.join('; or ')
    : `give one its client, and 'signIn', for '${environment}' under 'auth.providers'`;
}

const namedProvidersSchema = z.object({
  auth: z.object({ providers: z.record(z.string(), z.unknown()).optional() }).optional(),
});

/** The providers that are set up for the environment, other plugins' among them. */
function readSetUp({
  config,
  contributionsTo,
  read,
}: ServerCheckContext<AuthConfig>): Readonly<Record<string, ProviderConfig>> {
  const contributed = contributionsTo(authProviderPoint).map(
    ({ value }) => read(createProviderConfigSchema([value])).auth.providers,
  );
  return Object.assign({}, config.auth.providers, ...contributed) as Record<string, ProviderConfig>;
}

function describe(
  { describePosition }: ServerCheckContext<AuthConfig>,
  path: (string | number)[],
): { at?: string } {
  const at = describePosition(path);
  return at === undefined ? {} : { at };
}
