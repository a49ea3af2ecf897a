import {
  logoutEndpoint,
  refreshSessionEndpoint,
  signInFrameEndpoint,
  startSignInEndpoint,
} from '@portico/contract/auth';
import { AuthenticationError, InputError, NotAllowedError, NotFoundError } from '@portico/errors';
import { serve } from '@portico/server';
import type { AuthServices, ConfiguredProvider } from '../AuthServices.ts';
import { answerFrame } from '../flow/answerFrame.ts';
import { parseRequestedScopes } from '../oauth/scopes.ts';
import type { SignIn, SignInCall, SignInTarget } from '../signIn/SignIn.ts';

/** Sends a browser to a provider. */
export const startSignInRoute = serve(startSignInEndpoint, {
  access: ['public'],
  rateLimit: 'signIn',
  handle({ params, query, headers, remoteAddress, callerAddress }, services: AuthServices) {
    const signIn = requireSignIn(params.provider, query.env, services);
    const scopes = parseRequestedScopes(query.scope);
    try {
      const target = readTarget(query, services);
      return signIn.start({ headers, remoteAddress, callerAddress, target, scopes });
    } catch (error) {
      const isWindow = query.flow !== 'redirect' && headers.accept?.includes('text/html');
      if (!isWindow) throw error;
      // The page that waits learns which origin is the right one, and nothing else.
      return answerFrame({ error }, describeFrame(services, headers));
    }
  },
});

/** Takes a browser back from a provider. */
export const signInFrameRoute = serve(signInFrameEndpoint, {
  access: ['public'],
  rateLimit: 'signIn',
  async handle(
    { params, query, url, headers, remoteAddress, callerAddress },
    services: AuthServices,
  ) {
    const { cookies, getSignIn } = requireProvider(params.provider, services);
    const { state = '' } = query;
    const started = await cookies.readStarted(headers, state);
    const signIn = started && getSignIn(started.environment);
    if (!signIn) {
      return answerFrame(
        {
          error: new AuthenticationError(
            'This sign-in was not begun in this browser, or too long ago; try again',
          ),
        },
        describeFrame(services, headers),
      );
    }
    const search = new URL(url, services.addresses.backendBaseUrl).search;
    return signIn.finish({ headers, remoteAddress, callerAddress, started, state, search });
  },
});

/** Renews a session; for the guest it begins one. */
export const refreshSessionRoute = serve(refreshSessionEndpoint, {
  access: ['public'],
  rateLimit: 'refreshes',
  handle({ params, query, headers, remoteAddress, callerAddress, host }, services: AuthServices) {
    const signIn = requireSignIn(params.provider, query.env, services);
    requireOwnPage({ headers, host }, services);
    return signIn.refresh({
      headers,
      remoteAddress,
      callerAddress,
      scopes: parseRequestedScopes(query.scope),
    });
  },
});

/** Ends a session. */
export const logoutRoute = serve(logoutEndpoint, {
  access: ['public'],
  rateLimit: 'signIn',
  // The audit log is written by the provider, which knows whose session it was.
  isWrite: false,
  handle({ params, query, headers, remoteAddress, callerAddress, host }, services: AuthServices) {
    const signIn = requireSignIn(params.provider, query.env, services);
    requireOwnPage({ headers, host }, services);
    return signIn.logout({ headers, remoteAddress, callerAddress });
  },
});

function requireProvider(provider: string, { providers }: AuthServices): ConfiguredProvider {
  const found = providers.get(provider);
  if (found) return found;
  throw new NotFoundError(
    `Unknown auth provider '${provider}'; configure it under 'auth.providers.${provider}'`,
  );
}

function requireSignIn(
  provider: string,
  requested: string | undefined,
  services: AuthServices,
): SignIn {
  const environment = requested ?? services.environment;
  const signIn = requireProvider(provider, services).getSignIn(environment);
  if (signIn) return signIn;
  throw new NotFoundError(
    `Auth provider '${provider}' is not set up for the environment '${environment}'; configure it under 'auth.providers.${provider}.${environment}'`,
  );
}

function readTarget(
  query: { origin?: string; flow?: 'popup' | 'redirect'; redirectUrl?: string },
  { origins, addresses }: AuthServices,
): SignInTarget {
  const origin = origins.require(query.origin);
  const redirectUrl = query.redirectUrl ?? `${addresses.appBaseUrl}/`;
  const redirectOrigin = origins.require(redirectUrl);
  if (query.redirectUrl !== undefined && query.origin !== undefined && redirectOrigin !== origin) {
    throw new InputError(`The redirectUrl '${redirectUrl}' is not on the origin '${origin}'`);
  }
  return { flow: query.flow ?? 'popup', origin, redirectUrl };
}

function describeFrame({ origins }: AuthServices, headers: SignInCall['headers']) {
  return { targetOrigin: origins.appOrigin, acceptLanguage: headers['accept-language'] };
}

/** Browsers say from which page a call comes; one of another origin has no business with sessions. */
function requireOwnPage(
  { headers: { origin }, host }: { headers: SignInCall['headers']; host: string },
  { origins, addresses }: AuthServices,
): void {
  if (origin === undefined || origin === new URL(addresses.backendBaseUrl).origin) return;
  // The server may have names that the configuration does not know.
  if (URL.parse(origin)?.host === host) return;
  if (!origins.has(origin)) throw new NotAllowedError(`Origin '${origin}' is not allowed`);
}
