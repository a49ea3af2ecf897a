import type { IncomingHttpHeaders } from 'node:http';
import type { ServerAddresses } from '@portico/server/assembly';
import {
  type CookieOptions,
  parseCookies,
  readCookie,
  removeCookie,
  writeCookie,
} from './cookies.ts';
import type { Sealer } from './Sealer.ts';

/** What of a session a browser keeps, where no script can read it. */
export interface StoredSession {
  environment: string;
  /** To get new tokens with; absent where the access token itself lasts. */
  refreshToken?: string;
  accessToken?: string;
  /** Names the session to the provider when it is ended there too. */
  idToken?: string;
  /** Granted so far, with spaces between. */
  scope: string;
  /** Milliseconds since 1970: when it ends, however often it is renewed. */
  endsAt: number;
  /** Whose it is, where that is a user of the portal. */
  user?: string | undefined;
}

/** A sign-in that was begun in a browser and waits for the provider's answer. */
export interface StartedSignIn {
  environment: string;
  flow: 'popup' | 'redirect';
  /** Of the page that waits. */
  origin: string;
  redirectUrl: string;
  scopes: string[];
  nonce: string;
  codeVerifier: string;
}

/** What sets cookies, and what they are set to. */
export interface SessionCookiesOptions {
  sealer: Sealer;
  addresses: Pick<ServerAddresses, 'appBaseUrl' | 'backendBaseUrl'>;
  now: () => number;
}

const startedForMs = 10 * 60_000;
const stateName = /^[\w-]{16,64}$/;

/** The cookies of one provider: its session, and the sign-ins that were begun. */
export class SessionCookies {
  readonly #providerId: string;
  readonly #options: SessionCookiesOptions;

  constructor(providerId: string, options: SessionCookiesOptions) {
    this.#providerId = providerId;
    this.#options = options;
  }

  /** The session of a browser in an environment. */
  async read(
    headers: IncomingHttpHeaders,
    environment: string,
  ): Promise<StoredSession | undefined> {
    const sealed = readCookie(parseCookies(headers), this.#sessionName);
    const session =
      sealed && (await this.#open<StoredSession>(`session ${this.#providerId}`, sealed));
    return session && session.environment === environment ? session : undefined;
  }

  async write(session: StoredSession, headers: IncomingHttpHeaders): Promise<string[]> {
    const { sealer, now } = this.#options;
    const sealed = await sealer.seal(
      `session ${this.#providerId}`,
      session,
      new Date(session.endsAt),
    );
    const maxAgeSeconds = (session.endsAt - now()) / 1000;
    const cookie = { ...this.#describe(''), maxAgeSeconds };
    return writeCookie(this.#sessionName, sealed, cookie, parseCookies(headers));
  }

  remove(headers: IncomingHttpHeaders): string[] {
    return removeCookie(this.#sessionName, this.#describe(''), parseCookies(headers));
  }

  /** Notes a sign-in that begins. @param state - names it in the provider's answer. */
  async writeStarted(state: string, started: StartedSignIn): Promise<string[]> {
    const { sealer, now } = this.#options;
    const sealed = await sealer.seal(
      this.#startedPurpose(state),
      started,
      new Date(now() + startedForMs),
    );
    const cookie = { ...this.#describe('/handler'), maxAgeSeconds: startedForMs / 1000 };
    return writeCookie(this.#startedName(state), sealed, cookie, new Map());
  }

  /** The sign-in that an answer is for, if this browser began it. */
  async readStarted(
    headers: IncomingHttpHeaders,
    state: string | undefined,
  ): Promise<StartedSignIn | undefined> {
    if (state === undefined || !stateName.test(state)) return undefined;
    const sealed = readCookie(parseCookies(headers), this.#startedName(state));
    return sealed === undefined ? undefined : this.#open(this.#startedPurpose(state), sealed);
  }

  /** Takes the note away: an answer counts once. */
  removeStarted(headers: IncomingHttpHeaders, state: string): string[] {
    return removeCookie(
      this.#startedName(state),
      this.#describe('/handler'),
      parseCookies(headers),
    );
  }

  get #sessionName(): string {
    return `${this.#providerId}-refresh-token`;
  }

  #startedName(state: string): string {
    return `${this.#providerId}-nonce-${state}`;
  }

  #startedPurpose(state: string): string {
    return `sign-in ${this.#providerId} ${state}`;
  }

  #open<T extends object>(purpose: string, sealed: string): Promise<T | undefined> {
    const { sealer, now } = this.#options;
    return sealer.open<T>(purpose, sealed, new Date(now()));
  }

  #describe(below: string): Omit<CookieOptions, 'maxAgeSeconds'> {
    const { appBaseUrl, backendBaseUrl } = this.#options.addresses;
    const backend = new URL(backendBaseUrl);
    const isSecure = backend.protocol === 'https:';
    const isOneHost = new URL(appBaseUrl).hostname === backend.hostname;
    return {
      path: `${backend.pathname.replace(/\/$/, '')}/api/auth/${this.#providerId}${below}`,
      isSecure,
      // Browsers take `None` from https only; elsewhere portal and server must be on one site.
      sameSite: isSecure && !isOneHost ? 'none' : 'lax',
    };
  }
}
