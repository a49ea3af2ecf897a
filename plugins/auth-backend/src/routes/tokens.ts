import {
  openIdConfigurationEndpoint,
  ownershipEndpoint,
  tokenKeysEndpoint,
  userInfoEndpoint,
} from '@portico/contract/auth';
import { NotAllowedError, NotFoundError } from '@portico/errors';
import { serve } from '@portico/server';
import type { AuthServices } from '../AuthServices.ts';

/** The public keys of user tokens. */
export const tokenKeysRoute = serve(tokenKeysEndpoint, {
  access: ['public'],
  async handle(_, { issuer }: AuthServices) {
    return { keys: (await issuer.listPublicKeys()) as { kid?: string }[] };
  },
});

/** Where to find what about tokens. */
export const openIdConfigurationRoute = serve(openIdConfigurationEndpoint, {
  access: ['public'],
  handle(_, { addresses }: AuthServices) {
    const issuer = `${addresses.backendBaseUrl}/api/auth`;
    return {
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      userinfo_endpoint: `${issuer}/v1/userinfo`,
      response_types_supported: ['id_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      claims_supported: ['sub', 'ent'],
    };
  },
});

/** The claims of the caller. */
export const userInfoRoute = serve(userInfoEndpoint, {
  access: ['user'],
  handle({ principal }) {
    if (principal.type !== 'user') throw new NotAllowedError('Only users have user info');
    return {
      claims: { sub: principal.userEntityRef, ent: [...principal.ownershipEntityRefs] },
    };
  },
});

/** What counts as a user, for plugins. */
export const ownershipRoute = serve(ownershipEndpoint, {
  access: ['service'],
  async handle({ query: { userEntityRef, ownershipId } }, { ownership }: AuthServices) {
    const ownershipEntityRefs = await ownership.find(userEntityRef, ownershipId);
    if (ownershipEntityRefs) return { ownershipEntityRefs };
    throw new NotFoundError(
      `What sign-in stored of '${userEntityRef}' as '${ownershipId}' is no longer there; the user must sign in again`,
    );
  },
});
