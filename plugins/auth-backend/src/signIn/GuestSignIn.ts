import { randomBytes } from 'node:crypto';
import type { AuthSession } from '@portico/contract/auth';
import { NotAllowedError } from '@portico/errors';
import { RawAnswer } from '@portico/server/http';
import type { GuestConfig } from '../authConfig.ts';
import type { SessionCookies } from '../sessions/SessionCookies.ts';
import { answerRedirect, answerSession } from './answers.ts';
import { deliverOutcome } from './deliverOutcome.ts';
import type { IdentityIssuer } from './IdentityIssuer.ts';
import type { FinishCall, SignIn, StartCall } from './SignIn.ts';

/** What guests are signed in with. */
export interface GuestSignInOptions {
  config: GuestConfig;
  /** The environment in force, where guests are not meant to be; `undefined` where they may. */
  forbiddenIn?: string | undefined;
  /** Where its frame is. */
  frameUrl: string;
  cookies: SessionCookies;
  identities: IdentityIssuer;
}

/** Signs visitors in as the guest user, without credentials. */
export class GuestSignIn implements SignIn {
  readonly #options: GuestSignInOptions;

  constructor(options: GuestSignInOptions) {
    this.#options = options;
  }

  async start({ target }: StartCall): Promise<RawAnswer> {
    const { cookies, frameUrl } = this.#options;
    const state = randomBytes(16).toString('base64url');
    const started = { ...target, environment: '', scopes: [], nonce: '', codeVerifier: '' };
    return answerRedirect(`${frameUrl}?state=${state}`, await cookies.writeStarted(state, started));
  }

  async finish(call: FinishCall): Promise<RawAnswer> {
    const setCookies = this.#options.cookies.removeStarted(call.headers, call.state);
    const outcome = await this.#signIn().then(
      session => ({ session }),
      (error: unknown) => ({ error }),
    );
    return deliverOutcome(outcome, call.started, call, setCookies);
  }

  async refresh(): Promise<RawAnswer> {
    return answerSession(await this.#signIn());
  }

  async logout(): Promise<RawAnswer> {
    return new RawAnswer({ status: 200 });
  }

  async #signIn(): Promise<AuthSession> {
    const { config, forbiddenIn, identities } = this.#options;
    if (forbiddenIn !== undefined) {
      throw new NotAllowedError(
        `Guests are not allowed in the environment '${forbiddenIn}'; sign in with a provider`,
      );
    }
    return {
      profile: { displayName: 'Guest' },
      providerInfo: {},
      backstageIdentity: await identities.issue(config, { isGuest: true }),
    };
  }
}
