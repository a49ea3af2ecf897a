import { randomBytes } from 'node:crypto';
import type { OAuthTokens } from '@portico/auth-node';
import type { AuthSession } from '@portico/contract/auth';
import { AuthenticationError } from '@portico/errors';
import type { RawAnswer } from '@portico/server/http';
import type { StoredSession } from '../sessions/SessionCookies.ts';
import {
  answerRedirect,
  answerSession,
  answerSessionEnded,
  answerSignedOut,
  requireRequestedWith,
} from '../signIn/answers.ts';
import { cleanProfile } from '../signIn/cleanProfile.ts';
import { deliverOutcome } from '../signIn/deliverOutcome.ts';
import type { FinishCall, RefreshCall, SignIn, SignInCall, StartCall } from '../signIn/SignIn.ts';
import { chooseScopes } from './chooseScopes.ts';
import { chooseStoredSession, refusesRefresh } from './chooseStoredSession.ts';
import { OAuthSignInLog } from './OAuthSignInLog.ts';
import type { OAuthSignInOptions } from './OAuthSignInOptions.ts';
import { isSessionEnd } from './oauthErrors.ts';
import { ConcurrencyLimit } from './ConcurrencyLimit.ts';
import { SingleFlight } from './SingleFlight.ts';
import { joinScopes, parseScopes, writeScopes } from './scopes.ts';

interface Renewal {
  session: AuthSession;
  next: StoredSession | undefined;
}

/** More at once would have to wait at the provider, each with its time running out. */
const maxRenewals = 32;
const defaultSessionMs = 30 * 86_400_000;

/** Signs people in with an OAuth provider, and keeps their session in a cookie. */
export class OAuthSignIn implements SignIn {
  readonly #options: OAuthSignInOptions;
  readonly #renewals = new SingleFlight<Renewal>();
  readonly #calls = new ConcurrencyLimit(maxRenewals);
  readonly #log: OAuthSignInLog;

  constructor(options: OAuthSignInOptions) {
    this.#options = options;
    this.#log = new OAuthSignInLog(options);
  }

  async start(call: StartCall): Promise<RawAnswer> {
    const { client, cookies, environment, provider } = this.#options;
    const stored = await cookies.read(call.headers, environment);
    const scopes = joinScopes(
      client.scopes,
      call.scopes,
      provider.hasTokensPerResource ? [] : parseScopes(stored?.scope),
    );
    const [state, nonce, codeVerifier] = [createSecret(), createSecret(), createSecret()];
    try {
      const address = await client.buildStartUrl(scopes, { state, nonce, codeVerifier });
      const started = { ...call.target, environment, scopes, nonce, codeVerifier };
      return answerRedirect(address, await cookies.writeStarted(state, started));
    } catch (error) {
      this.#log.reportFailure('A sign-in could not begin', error);
      return deliverOutcome({ error }, call.target, call);
    }
  }

  async finish(call: FinishCall): Promise<RawAnswer> {
    const { client, cookies, refreshes } = this.#options;
    const { started, state, search } = call;
    const noteCookies = cookies.removeStarted(call.headers, state);
    const { scopes, nonce, codeVerifier } = started;
    try {
      const tokens = await client.exchange(search, scopes, { state, nonce, codeVerifier });
      const session = await this.#describeSession(tokens);
      const user = session.backstageIdentity?.identity.userEntityRef;
      const stored = chooseStoredSession(this.#options, tokens, {
        endsAt: this.#now() + this.#sessionMs,
        user,
      });
      if (stored?.refreshToken !== undefined)
        await refreshes.readmit(this.#owner, stored.refreshToken);
      if (!stored && !refusesRefresh(this.#options.settings))
        this.#log.warnOfNoRefreshToken(scopes);
      const sessionCookies = stored
        ? await cookies.write(stored, call.headers)
        : cookies.remove(call.headers);
      this.#log.audit({ action: 'sign-in', user, result: 'done' }, call);
      return deliverOutcome({ session }, started, call, [...noteCookies, ...sessionCookies]);
    } catch (error) {
      const { name, message } = error as Error;
      const result = name === 'NotAllowedError' ? 'denied' : 'failed';
      // Why somebody is refused is in the audit log, and what was tried is logged where it was.
      if (result === 'failed') this.#log.reportFailure('A sign-in failed', error);
      this.#log.audit({ action: 'sign-in', result, reason: message }, call);
      return deliverOutcome({ error }, started, call, noteCookies);
    }
  }

  async refresh(call: RefreshCall): Promise<RawAnswer> {
    requireRequestedWith(call);
    const { cookies, environment } = this.#options;
    const stored = await cookies.read(call.headers, environment);
    if (!stored) {
      throw new AuthenticationError('Refresh failed; caused by InputError: Missing session cookie');
    }
    try {
      const key = [stored.refreshToken ?? stored.accessToken, stored.scope, ...call.scopes].join(
        ' ',
      );
      const { session, next } = await this.#renewals.run(key, () =>
        this.#calls.run(() => this.#renew(stored, call.scopes)),
      );
      return answerSession(session, next ? await cookies.write(next, call.headers) : []);
    } catch (error) {
      this.#log.reportFailure('A session could not be renewed', error);
      if (isSessionEnd(error)) return this.#answerEnded(error as Error, call);
      // The log has the cause; callers need not learn of the network behind the server.
      if (error instanceof Error) delete error.cause;
      throw error;
    }
  }

  async logout(call: SignInCall): Promise<RawAnswer> {
    requireRequestedWith(call);
    const { client, cookies, environment, refreshes } = this.#options;
    const stored = await cookies.read(call.headers, environment);
    if (stored?.refreshToken !== undefined) await refreshes.end(this.#owner, stored.refreshToken);
    const token = stored?.refreshToken ?? stored?.accessToken;
    if (stored) this.#log.audit({ action: 'sign-out', user: stored.user, result: 'done' }, call);
    if (token !== undefined) {
      // The browser's session ends whether or not the provider can be told.
      await client.revoke(token).catch((error: unknown) => {
        this.#log.reportFailure('A token could not be revoked', error);
      });
    }
    const setCookies = cookies.remove(call.headers);
    const logoutUrl = stored && (await this.#getLogoutUrl(stored.idToken));
    return answerSignedOut(logoutUrl, setCookies);
  }

  /** The session anew, and what the browser keeps from now on where that changed. */
  async #renew(stored: StoredSession, requested: readonly string[]): Promise<Renewal> {
    const tokens = await this.#getTokens(stored, requested);
    const session = await this.#describeSession(tokens);
    const next = chooseStoredSession(this.#options, tokens, stored, stored);
    const isChanged =
      next?.refreshToken !== stored.refreshToken ||
      next?.accessToken !== stored.accessToken ||
      next?.scope !== stored.scope;
    return { session, next: isChanged ? next : undefined };
  }

  #getTokens(stored: StoredSession, requested: readonly string[]): Promise<OAuthTokens> {
    const { client, refreshes } = this.#options;
    const { refreshToken, accessToken = '', scope } = stored;
    if (refreshToken === undefined) return Promise.resolve({ accessToken, scope });
    const granted = parseScopes(scope);
    const scopes = chooseScopes(this.#options, requested, granted);
    return refreshes.refresh(
      this.#owner,
      { refreshToken, scope: writeScopes(scopes ?? []) },
      token => client.refresh(token, scopes, granted),
    );
  }

  /** The session as the browser gets it. */
  async #describeSession(tokens: OAuthTokens): Promise<AuthSession> {
    const { client, resolution } = this.#options;
    const account = await client.readAccount(tokens);
    const backstageIdentity = await resolution.identify(account);
    const { accessToken, idToken, scope, expiresInSeconds } = tokens;
    return {
      profile: cleanProfile(account.profile),
      providerInfo: {
        accessToken,
        scope,
        ...(idToken !== undefined && { idToken }),
        ...(expiresInSeconds !== undefined && { expiresInSeconds }),
      },
      ...(backstageIdentity && { backstageIdentity }),
    };
  }

  #answerEnded(error: Error, call: SignInCall): RawAnswer {
    const { provider, cookies } = this.#options;
    const message = `Refresh failed; caused by ${error.name}: ${error.message}`;
    return answerSessionEnded(provider.providerId, message, cookies.remove(call.headers));
  }

  /** Where the provider ends its own session, if people are to be sent there. */
  async #getLogoutUrl(idToken: string | undefined): Promise<string | undefined> {
    const { client, settings } = this.#options;
    if (!settings.federatedLogout) return undefined;
    return client.getLogoutUrl(idToken).catch((error: unknown) => {
      this.#log.reportFailure('A session could not be ended at the provider', error);
      return undefined;
    });
  }

  get #owner(): string {
    return `${this.#options.provider.providerId} ${this.#options.environment}`;
  }

  get #sessionMs(): number {
    return this.#options.settings.sessionDuration ?? defaultSessionMs;
  }

  #now(): number {
    return this.#options.now();
  }
}

function createSecret(): string {
  return randomBytes(32).toString('base64url');
}
