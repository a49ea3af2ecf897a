import { generateKeyPair, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { type Configuration, type JWK, Provider } from 'oidc-provider';
import { findFreePort } from '../node/findFreePort.ts';
import { type IssuedRecords, MapAdapter } from './MapAdapter.ts';

/** Somebody with an account at the provider. */
export interface TestAccount {
  email?: string;
  /** A text as some providers write it, against OpenID Connect. */
  email_verified?: boolean | string;
  name?: string;
  [claim: string]: unknown;
}

/** How a provider for tests behaves. */
export interface OpenIdProviderOptions {
  /** Accounts by `sub`. */
  accounts: Readonly<Record<string, TestAccount>>;
  /** Where the client may be called back. */
  redirectUris: readonly string[];
  /** A free one when omitted. */
  port?: number;
  /** Before the endpoints: `/tenant/v2.0`. */
  path?: string;
  /** Replaces refresh tokens with each use, and takes a second use for theft. */
  rotatesRefreshTokens?: boolean;
  /** Returns refresh tokens for `offline_access` with consent only, as OpenID Connect says, instead of always. */
  requiresOfflineAccess?: boolean;
  /** Puts the claims of the scopes into id tokens, as enterprise providers do. */
  claimsInIdToken?: boolean;
  /** Scopes besides those of OpenID. */
  scopes?: readonly string[];
  accessTokenSeconds?: number;
  /** Answers requests that are not of OpenID; true when it did. */
  serveOther?: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;
}

/** A certified OpenID provider on loopback. */
export interface TestOpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** How often the token endpoint was asked to renew tokens. */
  readonly refreshCount: number;
  /** The scopes that sign-ins requested, the last one last. */
  readonly requestedScopes: readonly string[];
  /** Forgets all refresh tokens, as an administrator who ends sessions. */
  revokeRefreshTokens(): void;
  /** Stops answering; what it issued stays valid. */
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

const clientId = 'portico';
const clientSecret = 'a-client-secret-for-tests';

/**
 * Starts a provider. A sign-in with `login_hint` goes through without a page; others show a page with a
 * button for each account and one to refuse.
 */
export async function startOpenIdProvider(
  options: OpenIdProviderOptions,
): Promise<TestOpenIdProvider> {
  const { path = '' } = options;
  const port = options.port ?? (await findFreePort());
  const issuer = `http://127.0.0.1:${port}${path}`;
  const records: IssuedRecords = new Map();
  const counts = { refreshes: 0 };
  const requestedScopes: string[] = [];
  const provider = new Provider(
    issuer,
    describeProvider(options, records, await (signingKey ??= makeSigningKey())),
  );
  provider.on('authorization.accepted', ({ oidc }) => {
    requestedScopes.push(String(oidc.params?.['scope'] ?? ''));
  });
  provider.on('grant.success', ({ oidc }) => {
    if (oidc.params?.['grant_type'] === 'refresh_token') counts.refreshes++;
  });
  const answer = provider.callback();
  let server = await listen();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const original = request.url ?? '/';
    if (await options.serveOther?.(request, response)) return;
    if (!original.startsWith(`${path}/`)) {
      response.writeHead(404).end();
      return;
    }
    // The provider works out its own addresses from both, as below a mounted path.
    Object.assign(request, { originalUrl: original, url: original.slice(path.length) });
    if (request.url?.startsWith('/interaction/')) {
      await interact(provider, options, request, response);
    } else {
      await answer(request, response);
    }
  }

  async function listen(): Promise<Server> {
    const started = createServer((request, response) => {
      handle(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    });
    started.listen(port, '127.0.0.1');
    await once(started, 'listening');
    return started;
  }

  async function goDown(): Promise<void> {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }

  return {
    issuer,
    clientId,
    clientSecret,
    get refreshCount() {
      return counts.refreshes;
    },
    requestedScopes,
    revokeRefreshTokens() {
      for (const key of records.keys()) if (key.startsWith('RefreshToken:')) records.delete(key);
    },
    goDown,
    async comeBack() {
      server = await listen();
    },
    stop: goDown,
  };
}

function describeProvider(
  options: OpenIdProviderOptions,
  records: IssuedRecords,
  signingKey: JWK,
): Configuration {
  const { accounts, redirectUris, accessTokenSeconds = 3600, path = '' } = options;
  return {
    adapter: kind => new MapAdapter(kind, records),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        post_logout_redirect_uris: redirectUris.map(uri => new URL('/', uri).href),
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
      {
        client_id: `${clientId}-basic`,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        post_logout_redirect_uris: redirectUris.map(uri => new URL('/', uri).href),
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: { keys: [signingKey] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    pkce: { required: () => true },
    scopes: ['openid', 'offline_access', ...(options.scopes ?? [])],
    claims: {
      openid: ['sub', 'oid', 'xms_edov'],
      email: ['email', 'email_verified'],
      profile: ['name', 'picture', 'preferred_username'],
    },
    conformIdTokenClaims: !options.claimsInIdToken,
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: async () => true },
      rpInitiatedLogout: { enabled: true },
    },
    interactions: { url: (_context, { uid }) => `${path}/interaction/${uid}` },
    findAccount: (_context, sub) => {
      const account = accounts[sub];
      return account && { accountId: sub, claims: async () => ({ sub, ...account }) };
    },
    ...(!options.requiresOfflineAccess && { issueRefreshToken: async () => true }),
    rotateRefreshToken: options.rotatesRefreshTokens ?? false,
    // Everybody agrees to everything, without a page to say so.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      });
      grant.addOIDCScope(String(oidc.params?.['scope'] ?? ''));
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 60,
      Grant: 86_400,
      IdToken: 3600,
      Interaction: 600,
      RefreshToken: 86_400,
      Session: 86_400,
    },
  };
}

/** Made once a process, since it takes a while. */
let signingKey: Promise<JWK> | undefined;

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), use: 'sig', alg: 'RS256' };
}

async function interact(
  provider: Provider,
  { accounts }: OpenIdProviderOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params, prompt } = await provider.interactionDetails(request, response);
  if (prompt.name === 'consent') {
    const agreed = { consent: {} };
    await provider.interactionFinished(request, response, agreed, {
      mergeWithLastSubmission: true,
    });
    return;
  }
  const chosen =
    new URL(request.url ?? '/', 'http://provider').searchParams.get('account') ??
    (params['login_hint'] as string | undefined);
  if (chosen === 'refuse') {
    const refusal = { error: 'access_denied', error_description: 'The sign-in was refused' };
    await provider.interactionFinished(request, response, refusal);
  } else if (chosen !== null && chosen !== undefined && chosen in accounts) {
    await provider.interactionFinished(request, response, { login: { accountId: chosen } });
  } else {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(writeSignInPage(Object.keys(accounts)));
  }
}

function writeSignInPage(accounts: readonly string[]): string {
  const buttons = [...accounts, 'refuse'].map(
    name => `<button name="account" value="${name}">${name}</button>`,
  );
  return `<!doctype html><html lang="en"><title>Test provider</title><h1>Who are you?</h1><form>${buttons.join('')}</form></html>`;
}
