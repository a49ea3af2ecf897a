import { logoutEndpoint, refreshSessionEndpoint } from '@portico/contract';
import { NotFoundError } from '@portico/errors';
import { serve } from '@portico/server';
import type { AuthServices } from '../AuthServices.ts';
import type { GuestProvider } from '../GuestProvider.ts';

/** Renews a session; for the guest it begins one. */
export const refreshSessionRoute = serve(refreshSessionEndpoint, {
  access: ['public'],
  handle({ params }, services: AuthServices) {
    return requireProvider(params.provider, services).refresh();
  },
});

/** Ends a session; the guest's has nothing to end on the server. */
export const logoutRoute = serve(logoutEndpoint, {
  access: ['public'],
  handle({ params }, services: AuthServices) {
    requireProvider(params.provider, services);
  },
});

function requireProvider(provider: string, { guest }: AuthServices): GuestProvider {
  if (provider === 'guest' && guest) return guest;
  throw new NotFoundError(
    `Unknown auth provider '${provider}'; configure it under 'auth.providers.${provider}'`,
  );
}
