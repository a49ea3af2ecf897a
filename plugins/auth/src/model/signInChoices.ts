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
}

/** What is offered, or what is wrong with the configuration of it. */
export type SignInChoices =
  | { choices: readonly SignInChoice[] }
  | { fault: 'duplicate' | 'unknown'; id: string };

interface ConfiguredProvider {
  /** Nobody signs in with it. */
  accessOnly?: unknown;
  title?: unknown;
  message?: unknown;
}

const ownIds: readonly string[] = ['guest', 'custom'];

/** The ways to sign in, in the configured order; without one, all that people can sign in with. */
export function listSignInChoices(config: ConfigApi): SignInChoices {
  const providers =
    config.getOptional<Record<string, ConfiguredProvider | undefined>>('auth.providers') ?? {};
  const isThere = (id: string) => Object.hasOwn(providers, id);
  const ids =
    config.getOptional<readonly string[]>('auth.signInPage.providers') ??
    Object.keys(providers).filter(id => !providers[id]?.accessOnly);
  const duplicate = ids.find((id, index) => ids.indexOf(id) !== index);
  if (duplicate !== undefined) return { fault: 'duplicate', id: duplicate };
  const unknown = ids.find(id => !isThere(id) && !ownIds.includes(id));
  if (unknown !== undefined) return { fault: 'unknown', id: unknown };
  // A user who is only made up gets no cookie, without which a protected app does not open.
  const isProtected = config.getOptional('app.protected') === true;
  const possible = ids.filter(id => id !== 'custom' || !isProtected);
  // Where nothing is set up, there is the guest.
  const offered = possible.length > 0 ? possible : ['guest'];
  const isRedirecting = config.getOptional('enableExperimentalRedirectFlow') === true;
  const opensWindow = (id: string) => !isRedirecting && !ownIds.includes(id) && !isProxied(id);
  return {
    choices: offered.map(id => ({
      id,
      ...readTexts(providers[id]),
      ...(opensWindow(id) && { opensWindow: true }),
    })),
  };
}

function readTexts({ title, message }: ConfiguredProvider = {}) {
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof message === 'string' && { message }),
  };
}
