import { randomBytes } from 'node:crypto';
import type { HandlerAnswer, HandlerRequest } from '@portico/auth-node';
import { type AuthSession, requestedWithHeader } from '@portico/contract/auth';
import { AuthenticationError, ServiceUnavailableError } from '@portico/errors';
import type { Logger } from '@portico/server';
import type { RawAnswer } from '@portico/server/http';
import { z } from 'zod';
import { SingleFlight } from '../oauth/SingleFlight.ts';
import { writeScopes } from '../oauth/scopes.ts';
import { parseCookies } from '../sessions/cookies.ts';
import type { SessionCookies, StoredSession } from '../sessions/SessionCookies.ts';
import {
  answerRedirect,
  answerSession,
  answerSessionEnded,
  answerSignedOut,
  requireRequestedWith,
} from './answers.ts';
import { auditSession, type SessionEvent } from './auditSession.ts';
import { cleanProfile } from './cleanProfile.ts';
import { deliverOutcome } from './deliverOutcome.ts';
import { readHandlerMessage } from './readHandlerMessage.ts';
import type { IssuedIdentities } from './IssuedIdentities.ts';
import type { FinishCall, RefreshCall, SignIn, SignInCall, StartCall } from './SignIn.ts';

/** What a sign-in by handlers is made of. */
export interface HandlerSignInOptions {
  providerId: string;
  title: string;
  environment: string;
  run: (request: HandlerRequest) => Promise<HandlerAnswer>;
  cookies: SessionCookies;
  issued: IssuedIdentities;
  logger: Logger;
  now: () => number;
}

type Jar = Record<string, string>;

const sessionMs = 30 * 86_400_000;

const sessionSchema = z.looseObject({
  profile: z
    .object({
      email: z.string().optional(),
      displayName: z.string().optional(),
      picture: z.string().optional(),
    })
    .default({}),
  providerInfo: z.record(z.string(), z.unknown()).default({}),
  backstageIdentity: z.looseObject({ token: z.string() }).optional(),
});

/** Signs people in with handlers of requests; state and cookies are the portal's own. */
export class HandlerSignIn implements SignIn {
  readonly #options: HandlerSignInOptions;
  readonly #renewals = new SingleFlight<{ session: AuthSession; jar: Jar }>();

  constructor(options: HandlerSignInOptions) {
    this.#options = options;
  }

  async start(call: StartCall): Promise<RawAnswer> {
    const { cookies, environment } = this.#options;
    const { target } = call;
    try {
      const stored = await cookies.read(call.headers, environment);
      const session = {};
      const answer = await this.#run('start', call, {
        cookies: readJar(stored),
        session,
        query: {
          scope: writeScopes(call.scopes),
          origin: target.origin,
          flow: 'popup',
          redirectUrl: target.redirectUrl,
        },
      });
      const address = URL.parse(answer.location ?? '');
      const theirState = address?.searchParams.get('state');
      if (!address || !theirState)
        throw new ServiceUnavailableError(
          `${this.#options.title} sent the browser to no address with a 'state'`,
        );
      const state = randomBytes(32).toString('base64url');
      address.searchParams.set('state', state);
      const started = {
        ...target,
        environment,
        scopes: [...call.scopes],
        nonce: theirState,
        codeVerifier: JSON.stringify({ jar: mergeJar({}, answer), session }),
      };
      return answerRedirect(address, await cookies.writeStarted(state, started));
    } catch (error) {
      this.#options.logger.warn('A sign-in could not begin', { error, ...this.#names });
      return deliverOutcome({ error }, target, call);
    }
  }

  async finish(call: FinishCall): Promise<RawAnswer> {
    const { cookies, environment, now } = this.#options;
    const { started, state } = call;
    const noteCookies = cookies.removeStarted(call.headers, state);
    const { jar, session } = JSON.parse(started.codeVerifier) as {
      jar: Jar;
      session: Record<string, unknown>;
    };
    try {
      const query = Object.fromEntries(new URLSearchParams(call.search));
      const answer = await this.#run('frame', call, {
        cookies: jar,
        session,
        query: { ...query, state: started.nonce },
      });
      const outcome = this.#readSession(readHandlerMessage(answer.body));
      const user = outcome.backstageIdentity?.identity.userEntityRef;
      const stored = {
        environment,
        refreshToken: JSON.stringify(mergeJar(jar, answer)),
        scope: '',
        endsAt: now() + sessionMs,
        user,
      };
      const sessionCookies = await cookies.write(stored, call.headers);
      this.#audit({ action: 'sign-in', user, result: 'done' }, call);
      return deliverOutcome({ session: outcome }, started, call, [
        ...noteCookies,
        ...sessionCookies,
      ]);
    } catch (error) {
      const { name, message } = error as Error;
      const result = name === 'NotAllowedError' ? 'denied' : 'failed';
      this.#options.logger.info('A sign-in failed', { reason: message, ...this.#names });
      this.#audit({ action: 'sign-in', result, reason: message }, call);
      return deliverOutcome({ error }, started, call, noteCookies);
    }
  }

  async refresh(call: RefreshCall): Promise<RawAnswer> {
    requireRequestedWith(call);
    const { cookies, environment, now } = this.#options;
    const stored = await cookies.read(call.headers, environment);
    const renew = () => this.#renew(stored, call);
    try {
      const { session, jar } = stored
        ? await this.#renewals.run(`${stored.refreshToken} ${call.scopes.join(' ')}`, renew)
        : await renew();
      const refreshToken = JSON.stringify(jar);
      const isChanged = stored && refreshToken !== stored.refreshToken;
      const next = { ...stored, environment, refreshToken, scope: '' };
      return answerSession(
        session,
        isChanged ? await cookies.write({ endsAt: now() + sessionMs, ...next }, call.headers) : [],
      );
    } catch (error) {
      if (!stored || (error as Error).name !== 'AuthenticationError') throw error;
      const { message } = error as Error;
      return answerSessionEnded(this.#options.providerId, message, cookies.remove(call.headers));
    }
  }

  async logout(call: SignInCall): Promise<RawAnswer> {
    requireRequestedWith(call);
    const { cookies, environment, logger } = this.#options;
    const stored = await cookies.read(call.headers, environment);
    // The browser's session ends whether or not the provider can be told.
    const answer = await this.#run('logout', call, {
      cookies: readJar(stored),
      session: {},
      query: {},
    }).catch((error: unknown) => {
      logger.info('A session could not be ended at the provider', { error, ...this.#names });
      return undefined;
    });
    if (stored) this.#audit({ action: 'sign-out', user: stored.user, result: 'done' }, call);
    const logoutUrl = readLogoutUrl(answer?.body);
    const setCookies = cookies.remove(call.headers);
    return answerSignedOut(logoutUrl, setCookies);
  }

  async #renew(stored: StoredSession | undefined, call: RefreshCall) {
    const jar = readJar(stored);
    const answer = await this.#run('refresh', call, {
      cookies: jar,
      session: {},
      query: { scope: writeScopes(call.scopes) },
    });
    const session = this.#readSession(parseJson(answer.body, this.#options.title));
    return { session, jar: mergeJar(jar, answer) };
  }

  #run(
    step: HandlerRequest['step'],
    call: SignInCall,
    {
      query,
      cookies,
      session,
    }: { query: Record<string, string>; cookies: Jar; session: Record<string, unknown> },
  ): Promise<HandlerAnswer> {
    const { providerId, environment, run } = this.#options;
    // What a proxy in front sends may be a cookie; the provider's own are those of the jar.
    const others = [...parseCookies(call.headers)].filter(
      ([name]) => !name.startsWith(`${providerId}-`),
    );
    const headers = Object.entries(call.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && !omittedHeaders.has(name) ? [[name, value]] : [],
    );
    return run({
      step,
      query: new URLSearchParams({ ...query, env: environment }),
      headers: {
        ...Object.fromEntries(headers),
        [requestedWithHeader.name]: requestedWithHeader.value,
      },
      cookies: { ...Object.fromEntries(others), ...cookies },
      session,
    });
  }

  /** The session as the browser gets it: only with a token that the portal gave out for it. */
  #readSession(value: unknown): AuthSession {
    const { title, issued } = this.#options;
    const read = sessionSchema.safeParse(value);
    if (!read.success)
      throw new ServiceUnavailableError(`${title} gave a session in a form that is not known`);
    const { profile, providerInfo, backstageIdentity } = read.data;
    const identity = backstageIdentity && issued.take(backstageIdentity.token);
    if (backstageIdentity && !identity)
      throw new AuthenticationError(`${title} gave a token that is not of this portal`);
    return {
      profile: cleanProfile(profile as AuthSession['profile']),
      providerInfo: providerInfo as AuthSession['providerInfo'],
      ...(identity && { backstageIdentity: identity }),
    };
  }

  get #names() {
    const { providerId, environment } = this.#options;
    return { provider: providerId, environment };
  }

  #audit(event: Pick<SessionEvent, 'action' | 'user' | 'result' | 'reason'>, call: SignInCall) {
    auditSession(this.#options.logger, { ...event, ...this.#names }, call);
  }
}

const omittedHeaders = new Set([
  'connection',
  'content-length',
  'cookie',
  'expect',
  'host',
  'keep-alive',
  // It was checked, and by another page's rules.
  'origin',
  'te',
  'transfer-encoding',
  'upgrade',
]);

function readJar(stored: StoredSession | undefined): Jar {
  return stored?.refreshToken === undefined ? {} : (JSON.parse(stored.refreshToken) as Jar);
}

function mergeJar(jar: Jar, { cookies }: HandlerAnswer): Jar {
  const merged = { ...jar, ...cookies };
  return Object.fromEntries(
    Object.entries(merged).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

function parseJson(text: string, title: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceUnavailableError(`${title} gave no session`);
  }
}

function readLogoutUrl(body: string | undefined): string | undefined {
  try {
    const { logoutUrl } = JSON.parse(body || '{}') as { logoutUrl?: unknown };
    return typeof logoutUrl === 'string' && /^https?:$/.test(new URL(logoutUrl).protocol)
      ? logoutUrl
      : undefined;
  } catch {
    return undefined;
  }
}
