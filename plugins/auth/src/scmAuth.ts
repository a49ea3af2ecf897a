import { createApiRef } from '@portico/core';
import type { AuthRequestOptions } from './providerAuth.ts';

/** What is to be done at a code host. */
export interface ScmAuthRequest extends AuthRequestOptions {
  /** Any address at the code host, such as that of a repository. */
  url: string;
  /** What is needed besides reading. */
  additionalScope?: {
    /** Writing to repositories. */
    repoWrite?: boolean;
    /** Scopes as the code host names them, by kind of code host: `{ github: ['workflow'] }`. */
    customScopes?: Readonly<Record<string, readonly string[]>>;
  };
}

/** What a code host lets the user in with. */
export interface ScmCredentials {
  token: string;
  /** Headers for calls to its API. */
  headers: Readonly<Record<string, string>>;
}

/** Lets plugins act at code hosts in the user's name, whichever host an address is of. */
export interface ScmAuthApi {
  /** Whether users can sign in to the code host of an address: its provider is set up. */
  isAvailable(url: string): Promise<boolean>;
  /** @throws NotFoundError 'No auth provider available for …' when no provider has the host. */
  getCredentials(request: ScmAuthRequest): Promise<ScmCredentials>;
}
/** Lets plugins act at code hosts in the user's name. */
export const scmAuthApiRef = createApiRef<ScmAuthApi>({ id: 'auth.scm' });
