import { getStatusCode } from '@portico/errors';
import { auditSession, type SessionEvent } from '../signIn/auditSession.ts';
import type { SignInCall } from '../signIn/SignIn.ts';
import type { OAuthSignInOptions } from './OAuthSignInOptions.ts';

/** Reports what happens at the sign-in of one provider. */
export class OAuthSignInLog {
  readonly #options: Pick<OAuthSignInOptions, 'logger' | 'provider' | 'environment'>;
  #hasWarnedOfNoRefreshToken = false;

  constructor(options: Pick<OAuthSignInOptions, 'logger' | 'provider' | 'environment'>) {
    this.#options = options;
  }

  /** Writes into the audit log. */
  audit(
    event: Pick<SessionEvent, 'action' | 'user' | 'result' | 'reason'>,
    call: SignInCall,
  ): void {
    const { logger, provider, environment } = this.#options;
    auditSession(logger, { ...event, provider: provider.providerId, environment }, call);
  }

  /** What is to be expected of people and providers is logged as information, all else as a warning. */
  reportFailure(message: string, error: unknown): void {
    const { logger, provider, environment } = this.#options;
    const fields = { provider: provider.providerId, environment };
    // What is to be expected of people and providers needs no trace of the code.
    if (error instanceof Error && getStatusCode(error) < 500)
      logger.info(message, {
        ...fields,
        reason: `${error.name}: ${error.message}`,
        ...(error.cause instanceof Error && { cause: error.cause.message }),
      });
    else logger.warn(message, { ...fields, error });
  }

  /** Warns once, since it holds for everybody. */
  warnOfNoRefreshToken(scopes: readonly string[]): void {
    if (this.#hasWarnedOfNoRefreshToken) return;
    this.#hasWarnedOfNoRefreshToken = true;
    const { logger, provider, environment } = this.#options;
    const path = `auth.providers.${provider.providerId}.${environment}`;
    const needsScope = scopes.includes('openid') && !scopes.includes('offline_access');
    const fix = needsScope
      ? `add 'offline_access' to '${path}.additionalScopes'`
      : 'allow refresh tokens for this client at the provider';
    logger.warn(
      `'${provider.providerId}' returned no refresh token, so people have to sign in again after each reload of the page; ${fix}`,
      { provider: provider.providerId, environment },
    );
  }
}
