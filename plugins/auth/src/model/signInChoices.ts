import type { ConfigApi } from '@portico/app';
import { isProxied } from './proxiedProviders.ts';

/** One way to sign in, as it is offered. */
export interface SignInChoice {
  /** `guest`, `custom`, or a provider's id. */
  id: string;
  /** The provider's name; the page has its own for guest and custom. */
  title?: string;
  /** A word to go with it. */
  message?: string;
  /** Whether people log in in a window of its own. */
  opensWindow?: boolean;
  /** Whether a proxy before the portal has signed people in, so that nobody need click. */
  isProxied?: boolean;
}

/** What is offered, or why nothing is: an id is listed twice, or no provider is set up. */
export type SignInChoices =
  | { choices: readonly SignInChoice[] }
  | { fault: 'duplicate'; id: string }
  | { fault: 'missing' };

interface ConfiguredProvider {
  /** Nobody signs in with it. */
  accessOnly?: unknown;
  /** Its sessions come without a login. */
  proxied?: unknown;
  title?: unknown;
  message?: unknown;
}

const ownIds: readonly string[] = ['guest', 'custom'];

/** The ways to sign in, in the configured order; without one, all that people can sign in with. */
export function listSignInChoices(config: ConfigApi): SignInChoices {
  const providers =
    config.getOptional<Record<string, ConfiguredProvider | undefined>>('auth.providers') ?? {};
  // The server's log names those that are listed and not set up, or that nobody can sign in with.
  const isUsable = (id: string) => Object.hasOwn(providers, id) && !providers[id]?.accessOnly;
  const ids =
    config.getOptional<readonly string[]>('auth.signInPage.providers') ?? Object.keys(providers);
  const duplicate = ids.find((id, index) => ids.indexOf(id) !== index);
  if (duplicate !== undefined) return { fault: 'duplicate', id: duplicate };
  // A user who is only made up gets no cookie, without which a protected app does not open.
  const isProtected = config.getOptional('app.protected') === true;
  const isMissing = config.getOptional('auth.signInMissing') === true;
  const offered = ids.filter(
    id => isUsable(id) || (id === 'guest' && !isMissing) || (id === 'custom' && !isProtected),
  );
  if (offered.length === 0) {
    if (isMissing || ids.length > 0) return { fault: 'missing' };
    // Where nothing is named, there is the guest.
    offered.push('guest');
  }
  const isRedirecting = config.getOptional('enableExperimentalRedirectFlow') === true;
  return {
    choices: offered.map(id => {
      const isOwn = ownIds.includes(id);
      const isByProxy = !isOwn && isProxied(id, providers[id]?.proxied);
      return {
        id,
        ...readTexts(providers[id]),
        ...(!isRedirecting && !isOwn && !isByProxy && { opensWindow: true }),
        ...(isByProxy && { isProxied: true }),
      };
    }),
  };
}

function readTexts({ title, message }: ConfiguredProvider = {}) {
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof message === 'string' && { message }),
  };
}
