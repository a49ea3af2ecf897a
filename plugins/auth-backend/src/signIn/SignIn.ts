import type { IncomingHttpHeaders } from 'node:http';
import type { SignInFlow } from '@portico/contract/auth';
import type { RawAnswer } from '@portico/server/http';
import type { StartedSignIn } from '../sessions/SessionCookies.ts';

/** What every call of a provider's routes comes with. */
export interface SignInCall {
  headers: Readonly<IncomingHttpHeaders>;
  /** The other end of the connection, which may be a proxy. */
  remoteAddress: string;
  callerAddress: string;
}

/** Where the answer of a sign-in goes. */
export interface SignInTarget {
  flow: SignInFlow;
  /** Of the page that waits; it was checked. */
  origin: string;
  /** Where a redirect flow ends; it was checked. */
  redirectUrl: string;
}

/** A sign-in that somebody begins. */
export interface StartCall extends SignInCall {
  target: SignInTarget;
  scopes: readonly string[];
}

/** The provider's answer to a sign-in that this browser began. */
export interface FinishCall extends SignInCall {
  started: StartedSignIn;
  /** Names the sign-in. */
  state: string;
  /** The query of the address that the browser came back to. */
  search: string;
}

/** A session that a browser requests. */
export interface RefreshCall extends SignInCall {
  /** That it is needed for, besides the provider's own. */
  scopes: readonly string[];
}

/** One provider in one environment, as its routes see it. */
export interface SignIn {
  /** Sends the browser on. */
  start(call: StartCall): Promise<RawAnswer>;
  /** Takes the provider's answer. */
  finish(call: FinishCall): Promise<RawAnswer>;
  /** Gives the browser's session anew. */
  refresh(call: RefreshCall): Promise<RawAnswer>;
  logout(call: SignInCall): Promise<RawAnswer>;
}
