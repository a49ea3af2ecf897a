import type {
  AccountCalls,
  OAuthProvider,
  OAuthServer,
  OAuthSettings,
  OAuthTokens,
  ProviderAccount,
} from '@portico/auth-node';
import { InputError } from '@portico/errors';
import * as client from 'openid-client';
import { createAccountCalls } from './accountCalls.ts';
import { isOnThisMachine } from './isOnThisMachine.ts';
import { explainOAuthError } from './oauthErrors.ts';
import { parseScopes, writeScopes } from './scopes.ts';

/** One provider in one environment. */
export interface OAuthClientOptions {
  provider: OAuthProvider;
  title: string;
  settings: OAuthSettings;
  /** Where the provider sends people back to. */
  callbackUrl: string;
  /** Where they go once the provider has signed them out. */
  portalUrl: string;
}

/** What binds the answer of a provider to the browser and moment that it was asked in. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

const timeoutSeconds = 10;

/** Speaks OAuth 2 or OpenID Connect with one provider. */
export class OAuthClient {
  readonly #options: OAuthClientOptions;
  #configuration: Promise<client.Configuration> | undefined;

  constructor(options: OAuthClientOptions) {
    this.#options = options;
  }

  /** The scopes that are always requested, in their order. */
  get scopes(): readonly string[] {
    const { provider, settings } = this.#options;
    return [...new Set([...provider.scopes, ...(settings.additionalScopes ?? [])])];
  }

  /** The address to send a browser to. */
  async buildStartUrl(scopes: readonly string[], secrets: FlowSecrets): Promise<URL> {
    const { provider, settings, callbackUrl } = this.#options;
    return this.#explain(async configuration =>
      client.buildAuthorizationUrl(configuration, {
        redirect_uri: callbackUrl,
        scope: writeScopes(scopes),
        state: secrets.state,
        ...(this.#isOpenId(scopes) && { nonce: secrets.nonce }),
        ...(!provider.hasNoPkce && {
          code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
          code_challenge_method: 'S256',
        }),
        ...provider.getStartParameters?.(settings, scopes),
      }),
    );
  }

  /** Turns what the provider sent the browser back with into tokens. */
  exchange(
    search: string,
    scopes: readonly string[],
    { state, nonce, codeVerifier }: FlowSecrets,
  ): Promise<OAuthTokens> {
    const { provider, callbackUrl } = this.#options;
    const address = new URL(callbackUrl);
    address.search = search;
    return this.#explain(async configuration => {
      const answer = await client.authorizationCodeGrant(configuration, address, {
        expectedState: state,
        ...(this.#isOpenId(scopes) && { expectedNonce: nonce, idTokenExpected: true }),
        ...(!provider.hasNoPkce && { pkceCodeVerifier: codeVerifier }),
      });
      return readTokens(answer, scopes);
    });
  }

  /** Gets new tokens. @param scopes - requested; those granted before when omitted. */
  refresh(
    refreshToken: string,
    scopes: readonly string[] | undefined,
    granted: readonly string[],
  ): Promise<OAuthTokens> {
    return this.#explain(async configuration => {
      const answer = await client.refreshTokenGrant(
        configuration,
        refreshToken,
        scopes && { scope: writeScopes(scopes) },
      );
      return { refreshToken, ...readTokens(answer, scopes ?? granted) };
    });
  }

  /** Ends a token at the provider, where it knows how. */
  async revoke(token: string): Promise<void> {
    await this.#explain(async configuration => {
      if (!configuration.serverMetadata().revocation_endpoint) return;
      await client.tokenRevocation(configuration, token);
    });
  }

  /**
   * Where the provider ends its own session and sends people back to the portal; none if it does not say.
   *
   * @param idToken - of the session, so that the provider need not ask which one, or whether it may.
   */
  getLogoutUrl(idToken: string | undefined): Promise<string | undefined> {
    return this.#explain(async configuration =>
      configuration.serverMetadata().end_session_endpoint
        ? client.buildEndSessionUrl(configuration, {
            post_logout_redirect_uri: this.#options.portalUrl,
            ...(idToken !== undefined && { id_token_hint: idToken }),
          }).href
        : undefined,
    );
  }

  /** Asks who the account is. */
  readAccount(tokens: OAuthTokens): Promise<ProviderAccount> {
    const { provider, settings, title } = this.#options;
    const calls: AccountCalls = createAccountCalls({
      title,
      accessToken: tokens.accessToken,
      getUserInfo: () =>
        this.#explain(async configuration =>
          configuration.serverMetadata().userinfo_endpoint
            ? client.fetchUserInfo(
                configuration,
                tokens.accessToken,
                typeof tokens.claims?.['sub'] === 'string'
                  ? tokens.claims['sub']
                  : client.skipSubjectCheck,
              )
            : {},
        ),
    });
    return Promise.resolve(provider.readAccount(tokens, calls, settings));
  }

  #isOpenId(scopes: readonly string[]): boolean {
    return scopes.includes('openid');
  }

  async #explain<T>(call: (configuration: client.Configuration) => Promise<T>): Promise<T> {
    try {
      return await call(await this.#getConfiguration());
    } catch (error) {
      throw explainOAuthError(error, this.#options.title);
    }
  }

  /** Found out at the first use, so that a provider that is down does not stop the start. */
  #getConfiguration(): Promise<client.Configuration> {
    this.#configuration ??= this.#connect().catch((error: unknown) => {
      this.#configuration = undefined;
      throw error;
    });
    return this.#configuration;
  }

  async #connect(): Promise<client.Configuration> {
    const { provider, settings } = this.#options;
    const server = provider.locate(settings);
    const metadata = {
      ...(settings.clientSecret && { client_secret: settings.clientSecret }),
      ...readSignedResponseAlg(settings),
    };
    const authentication = authenticateClient(this.#options);
    const address = new URL('discoverFrom' in server ? server.discoverFrom : server.tokenEndpoint);
    const extensions = [
      ...('discoverFrom' in server || server.keysUrl ? [client.enableNonRepudiationChecks] : []),
      ...(address.protocol === 'http:' && isOnThisMachine(address)
        ? [client.allowInsecureRequests]
        : []),
    ];
    if ('discoverFrom' in server) {
      return client.discovery(address, settings.clientId, metadata, authentication, {
        execute: extensions,
        timeout: timeoutSeconds,
      });
    }
    const configuration = new client.Configuration(
      describeServer(server),
      settings.clientId,
      metadata,
      authentication,
    );
    configuration.timeout = timeoutSeconds;
    for (const extend of extensions) extend(configuration);
    return configuration;
  }
}

function describeServer(server: Exclude<OAuthServer, { discoverFrom: string }>) {
  return {
    issuer: server.issuer,
    authorization_endpoint: server.authorizationEndpoint,
    token_endpoint: server.tokenEndpoint,
    ...(server.revocationEndpoint && { revocation_endpoint: server.revocationEndpoint }),
    ...(server.userInfoEndpoint && { userinfo_endpoint: server.userInfoEndpoint }),
    ...(server.keysUrl && { jwks_uri: server.keysUrl }),
  };
}

function authenticateClient({ provider, settings }: OAuthClientOptions): client.ClientAuth {
  const { tokenEndpointAuthMethod: configured } = settings as { tokenEndpointAuthMethod?: string };
  const { tokenEndpointAuthMethod: declared } = provider;
  const method = configured ?? (typeof declared === 'function' ? declared(settings) : declared);
  if (!settings.clientSecret) {
    return method === 'client_secret_basic'
      ? // An empty secret is sent all the same where the provider wants the client to be named so.
        (_server, metadata, _body, headers) => {
          const named = Buffer.from(`${metadata.client_id}:`).toString('base64');
          headers.set('authorization', `Basic ${named}`);
        }
      : client.None();
  }
  switch (method) {
    case undefined:
    case 'client_secret_post':
      return client.ClientSecretPost(settings.clientSecret);
    case 'client_secret_basic':
      return client.ClientSecretBasic(settings.clientSecret);
    default:
      throw new InputError(`Unknown token endpoint authentication method '${method}'`);
  }
}

function readSignedResponseAlg(settings: OAuthSettings) {
  const { tokenSignedResponseAlg } = settings as { tokenSignedResponseAlg?: string };
  return tokenSignedResponseAlg ? { id_token_signed_response_alg: tokenSignedResponseAlg } : {};
}

function readTokens(
  answer: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
  requested: readonly string[],
): OAuthTokens {
  const expiresInSeconds = answer.expiresIn();
  const claims = answer.claims();
  // A provider that grants all that was asked need not repeat it; one names it in the plural.
  const scope =
    answer.scope ?? (typeof answer['scopes'] === 'string' ? answer['scopes'] : undefined);
  return {
    accessToken: answer.access_token,
    scope: writeScopes(scope === undefined ? requested : parseScopes(scope)),
    ...(answer.id_token !== undefined && { idToken: answer.id_token }),
    ...(answer.refresh_token !== undefined && { refreshToken: answer.refresh_token }),
    ...(expiresInSeconds !== undefined && { expiresInSeconds }),
    ...(claims && { claims }),
  };
}
