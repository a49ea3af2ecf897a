import {
  type CodeHost,
  findOrganizationCredential,
  listHostHeaders,
  type RepositoryOwner,
} from '@portico/code-hosts';
import type { CredentialLabel } from '../rateLimits/HostRateLimit.ts';
import { GithubAppTokens, type TokenOptions } from './GithubAppTokens.ts';
import { RenewedToken } from './RenewedToken.ts';
import { requestAzureToken, requestManagedToken } from './requestAzureToken.ts';

/** What credentials are requested with. */
export interface HostTokensOptions extends Partial<TokenOptions> {
  /** Called with each header that is given out, and whose it is. */
  onUse?: ((authorization: string, label: CredentialLabel) => void) | undefined;
}

/** The credentials of code hosts as they are sent: those of the configuration, and tokens that are requested with them. */
export class HostTokens {
  readonly #options: TokenOptions;
  readonly #apps = new WeakMap<CodeHost, readonly GithubAppTokens[]>();
  readonly #principals = new WeakMap<object, RenewedToken>();

  readonly #onUse: HostTokensOptions['onUse'];

  constructor({ fetch: send = fetch, now = Date.now, onUse }: HostTokensOptions = {}) {
    this.#options = { fetch: send, now };
    this.#onUse = onUse;
  }

  /** @throws CodeHostError when a token is refused; Error when an app has no key. */
  async getHeaders(
    host: CodeHost,
    owner: string | undefined,
  ): Promise<Readonly<Record<string, string>>> {
    if (host.isUserToken) return listHostHeaders(host, owner);
    const issued = await this.#getToken(host, owner);
    const headers = issued
      ? { authorization: `Bearer ${issued.token}` }
      : listHostHeaders(host, owner);
    const { authorization } = headers;
    const credential = issued?.credential ?? describeCredential(host, owner);
    if (authorization) this.#onUse?.(authorization, { host: host.host, credential });
    return headers;
  }

  /** The accounts where the host's apps are installed; `undefined` without apps. */
  async listAccounts(host: CodeHost): Promise<readonly RepositoryOwner[] | undefined> {
    const apps = this.#listApps(host);
    if (apps.length === 0) return undefined;
    return (await Promise.all(apps.map(app => app.listAccounts()))).flat();
  }

  async #getToken(
    host: CodeHost,
    owner: string | undefined,
  ): Promise<{ token: string; credential: string } | undefined> {
    if (owner !== undefined)
      for (const app of this.#listApps(host)) {
        const issued = await app.getToken(owner);
        // Owners are written in any case; their limit of requests is one.
        if (issued)
          return { token: issued.token, credential: `app ${app.appId} of ${issued.account}` };
      }
    const credential = findOrganizationCredential(host.credentials ?? [], owner);
    if (!credential || 'personalAccessToken' in credential) return undefined;
    const isManaged = 'managedIdentity' in credential;
    const request = () =>
      isManaged
        ? requestManagedToken(host, credential, this.#options)
        : requestAzureToken(host, credential, this.#options);
    const known = this.#principals.get(credential) ?? new RenewedToken(request, this.#options.now);
    this.#principals.set(credential, known);
    const name = isManaged
      ? `managed identity ${credential.managedIdentity}`
      : `service principal ${credential.clientId}`;
    return { token: await known.get(), credential: name };
  }

  #listApps(host: CodeHost): readonly GithubAppTokens[] {
    const known = this.#apps.get(host);
    if (known) return known;
    const apps = host.isUserToken ? [] : (host.apps ?? []);
    const tokens = apps.map(app => new GithubAppTokens(host, app, this.#options));
    this.#apps.set(host, tokens);
    return tokens;
  }
}

/** What is configured, in words that hold no secret. */
function describeCredential(host: CodeHost, owner: string | undefined): string {
  const found = findOrganizationCredential(host.credentials ?? [], owner);
  if (found) return `token of ${found.organizations?.join(', ') || 'all organizations'}`;
  return host.token === undefined && host.username ? `password of ${host.username}` : 'token';
}
