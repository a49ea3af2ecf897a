import type { AuthService, HttpAuthService } from '@backstage/backend-plugin-api';
import { NotImplementedError } from '@portico/errors';
import type { Authenticator, OwnTokens } from '@portico/server';
import {
  type Caller,
  createCredentials,
  type Credentials,
  getCaller,
  isPrincipal,
  requireAllowed,
} from '../http/Caller.ts';
import { getRequestCaller } from '../http/PluginRouter.ts';

/** What the credentials of one plugin are made with. */
export interface AuthOptions {
  pluginId: string;
  authenticator: Authenticator;
  tokens: OwnTokens;
}

const nobody: Caller = {
  principal: { type: 'none' },
  authorization: undefined,
  issueTokenFor: async () => '',
};

/** `core.auth`: who is behind a token, and tokens for calls of other plugins. */
export function createAuth({ pluginId, authenticator, tokens }: AuthOptions): AuthService {
  const own: Caller = {
    principal: { type: 'service', subject: `plugin:${pluginId}` },
    authorization: undefined,
    issueTokenFor: targetId => tokens.issue(targetId),
  };
  const service: Omit<AuthService, 'isPrincipal'> & { isPrincipal: typeof isPrincipal } = {
    async authenticate(token) {
      const authorization = `Bearer ${token}`;
      const principal = await authenticator.authenticate(authorization, pluginId);
      return createCredentials({
        principal,
        authorization,
        issueTokenFor: targetId => tokens.issueFor(targetId, { principal, authorization }),
      });
    },
    isPrincipal,
    getNoneCredentials: async () => createCredentials(nobody) as never,
    getOwnServiceCredentials: async () => createCredentials(own) as never,
    async getPluginRequestToken({ onBehalfOf, targetPluginId }) {
      return { token: await getCaller(onBehalfOf).issueTokenFor(targetPluginId) };
    },
    getLimitedUserToken: async credentials =>
      authenticator.createLimitedToken(getCaller(credentials).authorization),
    listPublicServiceKeys: async () => {
      throw new NotImplementedError(
        `Plugin '${pluginId}' asks for the public keys of service tokens; this server publishes them at /api/${pluginId}/.backstage/auth/v1/jwks.json`,
      );
    },
  };
  return service as AuthService;
}

/** `core.httpAuth`: who made a request, and whether the plugin takes them. */
export function createHttpAuth(pluginId: string): HttpAuthService {
  const service = {
    async credentials(
      request: { socket: object },
      { allow, allowLimitedAccess = false }: CredentialOptions = {},
    ): Promise<Credentials> {
      const caller = getRequestCaller(request);
      // A session cookie opens only what the plugin says that it may.
      const isLimited = caller.principal.type === 'user' && caller.authorization === undefined;
      const credentials = createCredentials(isLimited && !allowLimitedAccess ? nobody : caller);
      requireAllowed(credentials, allow);
      return credentials;
    },
    async issueUserCookie(): Promise<never> {
      throw new NotImplementedError(
        `Session cookies of plugin '${pluginId}' are given at /api/${pluginId}/.backstage/auth/v1/cookie; request that in place of a route of its own`,
      );
    },
  };
  return service as unknown as HttpAuthService;
}

interface CredentialOptions {
  allow?: readonly string[];
  allowLimitedAccess?: boolean;
}
