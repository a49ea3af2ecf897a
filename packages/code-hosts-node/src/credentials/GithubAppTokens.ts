import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { InputError } from '@portico/errors';
import {
  type CodeHost,
  getGithubApi,
  type GithubApp,
  HostApi,
  linkPaging,
  type RepositoryOwner,
} from '@portico/code-hosts';
import { z } from 'zod';
import { BackOff } from './BackOff.ts';
import { RenewedToken } from './RenewedToken.ts';

const installation = z.object({
  id: z.number(),
  account: z.object({ login: z.string(), type: z.string() }),
  suspended_at: z.string().nullish(),
});
const accessToken = z.object({ token: z.string(), expires_at: z.coerce.date() });
const installationsLifetimeMs = 10 * 60_000;
/** Where an owner is not among the installations: how long until they are read again. */
const retryMs = 60_000;
const jwtLifetimeS = 540;

type Installation = z.output<typeof installation>;

/** What tokens are requested with. */
export interface TokenOptions {
  fetch: typeof fetch;
  now: () => number;
}

/** Tokens of the installations of one GitHub App. */
export class GithubAppTokens {
  readonly #app: GithubApp;
  readonly #api: HostApi;
  readonly #now: () => number;
  readonly #key: KeyObject;
  readonly #tokens = new Map<number, RenewedToken>();
  readonly #backOff: BackOff;
  #installations: { readAt: number; items: Promise<Installation[]> } | undefined;

  /** @throws Error when the private key is none. */
  constructor(host: CodeHost, app: GithubApp, { fetch, now }: TokenOptions) {
    this.#app = app;
    this.#now = now;
    this.#backOff = new BackOff(now);
    this.#key = readKey(app);
    this.#api = new HostApi(
      host,
      { fetch, getHeaders: () => ({ authorization: `Bearer ${this.#signJwt()}` }) },
      { apiUrl: getGithubApi(host), paging: linkPaging },
    );
  }

  get appId(): string {
    return this.#app.appId;
  }

  /** A token of the installation of an owner, and its account; `undefined` where the app is not installed. */
  async getToken(owner: string): Promise<{ token: string; account: string } | undefined> {
    const found = await this.#find(owner);
    if (!found) return undefined;
    const account = found.account.login;
    const known = this.#tokens.get(found.id);
    if (known) return { token: await known.get(), account };
    const created = new RenewedToken(async () => {
      const path = `/app/installations/${found.id}/access_tokens`;
      const { token, expires_at } = await this.#api.send('POST', path, {}, accessToken);
      return { token, expiresAt: expires_at.getTime() };
    }, this.#now);
    this.#tokens.set(found.id, created);
    return { token: await created.get(), account };
  }

  /** The accounts where the app is installed. */
  async listAccounts(): Promise<RepositoryOwner[]> {
    const items = await this.#list(installationsLifetimeMs);
    return items.map(({ account }) => ({
      name: account.login,
      kind: account.type === 'Organization' ? 'organization' : 'user',
    }));
  }

  async #find(owner: string): Promise<Installation | undefined> {
    const isOwners = ({ account }: Installation) =>
      account.login.toLowerCase() === owner.toLowerCase();
    const known = (await this.#list(installationsLifetimeMs)).find(isOwners);
    return known ?? (await this.#list(retryMs)).find(isOwners);
  }

  #list(lifetimeMs: number): Promise<Installation[]> {
    const now = this.#now();
    if (this.#installations && now - this.#installations.readAt < lifetimeMs)
      return this.#installations.items;
    const items = this.#backOff.attempt(() => this.#read());
    const read = { readAt: now, items };
    this.#installations = read;
    items.catch(() => {
      if (this.#installations === read) this.#installations = undefined;
    });
    return items;
  }

  async #read(): Promise<Installation[]> {
    const allowed = this.#app.allowedInstallationOwners?.map(each => each.toLowerCase());
    const all = await this.#api.listAll('/app/installations', installation);
    return all.filter(
      ({ account, suspended_at }) =>
        !suspended_at && (!allowed || allowed.includes(account.login.toLowerCase())),
    );
  }

  #signJwt(): string {
    const seconds = Math.floor(this.#now() / 1000);
    // A minute back, for clocks that differ.
    const claims = { iat: seconds - 60, exp: seconds + jwtLifetimeS, iss: this.#app.appId };
    const parts = [{ alg: 'RS256', typ: 'JWT' }, claims].map(part =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    const signature = sign('RSA-SHA256', Buffer.from(parts.join('.')), this.#key);
    return [...parts, signature.toString('base64url')].join('.');
  }
}

function readKey({ appId, privateKey }: GithubApp): KeyObject {
  try {
    // Environment variables often hold line ends as two characters.
    return createPrivateKey(privateKey.replaceAll(String.raw`\n`, '\n'));
  } catch {
    throw new InputError(
      `The 'privateKey' of the GitHub App '${appId}' is no private key in PEM; copy the whole file that GitHub gave`,
    );
  }
}
