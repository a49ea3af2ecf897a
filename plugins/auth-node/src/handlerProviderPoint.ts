import { createExtensionPoint } from '@portico/core';

/** A step of a sign-in, as handlers of Node's requests have them. */
export type HandlerStep = 'start' | 'frame' | 'refresh' | 'logout';

/** What a step is called with. */
export interface HandlerRequest {
  step: HandlerStep;
  /** Of the address, with `env` and, when it comes back from the provider, what that sent. */
  query: URLSearchParams;
  headers: Readonly<Record<string, string>>;
  /** Those that the handlers have set for this browser. */
  cookies: Readonly<Record<string, string>>;
  /** What the handlers note between start and frame; they may change it. */
  session: Record<string, unknown>;
}

/** What a step answers. */
export interface HandlerAnswer {
  status: number;
  /** Where the browser is to go. */
  location: string | undefined;
  body: string;
  /** Cookies to set, by name; `undefined` removes one. */
  cookies: Readonly<Record<string, string | undefined>>;
}

/** What is signed in: a user by ref, and what counts as the user in place of what the catalog knows. */
export interface HandlerIdentity {
  userEntityRef: string;
  ownershipEntityRefs?: readonly string[];
}

/** What handlers are made with. */
export interface HandlerParts {
  /** Gives a user a token. @throws NotAllowedError for what can be no user. */
  issueToken(identity: HandlerIdentity): Promise<{ token: string }>;
  isOriginAllowed(origin: string): boolean;
}

/**
 * A provider whose sign-in is written as handlers of requests, which find the user and request a token. The portal retains its
 * own state and cookies around them: what they set for a browser is sealed, and a sign-in counts once in the browser that began it.
 */
export interface HandlerProvider {
  /** The key under `auth.providers`, and the word in its addresses. One of the portal's own is replaced. */
  providerId: string;
  title: string;
  /** @returns what does a step. */
  connect(parts: HandlerParts): (request: HandlerRequest) => Promise<HandlerAnswer>;
}

/** Providers whose sign-in is written as handlers of requests. */
export const handlerProviderPoint = createExtensionPoint<HandlerProvider>({
  id: 'auth-handler-provider',
  description: 'Ways to sign in that are written as handlers of requests',
});
