import type { ProxyProvider } from '@portico/auth-node';
import { NotImplementedError } from '@portico/errors';
import type { Logger } from '@portico/server';
import { RawAnswer } from '@portico/server/http';
import { answerSession, requireRequestedWith } from './answers.ts';
import { cleanProfile } from './cleanProfile.ts';
import type { SignIn, SignInCall } from './SignIn.ts';
import type { SignInResolution } from './SignInResolution.ts';

/** What a sign-in by a proxy is made of. */
export interface ProxySignInOptions {
  title: string;
  identify: ReturnType<ProxyProvider['connect']>;
  resolution: SignInResolution;
  logger: Logger;
}

/** Signs in whom a proxy in front of the server has signed in: each refresh asks it again. */
export class ProxySignIn implements SignIn {
  readonly #options: ProxySignInOptions;

  constructor(options: ProxySignInOptions) {
    this.#options = options;
  }

  async start(): Promise<RawAnswer> {
    throw this.#hasNoPages();
  }

  async finish(): Promise<RawAnswer> {
    throw this.#hasNoPages();
  }

  async refresh(call: SignInCall): Promise<RawAnswer> {
    requireRequestedWith(call);
    const { identify, resolution, logger } = this.#options;
    const { account, accessToken } = await identify(call).catch((error: unknown) => {
      logger.info('A proxied sign-in was refused', { error, remoteAddress: call.remoteAddress });
      throw error;
    });
    const backstageIdentity = await resolution.identify(account);
    return answerSession({
      profile: cleanProfile(account.profile),
      providerInfo: { ...(accessToken !== undefined && { accessToken }) },
      ...(backstageIdentity && { backstageIdentity }),
    });
  }

  async logout(): Promise<RawAnswer> {
    return new RawAnswer({ status: 200 });
  }

  #hasNoPages(): NotImplementedError {
    return new NotImplementedError(
      `${this.#options.title} signs people in before they come here; there are no pages to go through`,
    );
  }
}
