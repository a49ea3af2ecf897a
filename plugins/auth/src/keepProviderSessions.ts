import { type ApiFactory, type ApiHolder, createApiFactory } from '@portico/core';
import { lazyProviderAuthsRef } from './sessions/lazyProviderAuthsRef.ts';

/**
 * Hands the sessions of a page for sign-in on to the portal that is put together after it in the same page, with
 * the logins that wait: who has signed in and what watches over it are then about the same sessions.
 */
export function keepProviderSessions(signInApis: ApiHolder): readonly ApiFactory<unknown>[] {
  const providers = signInApis.require(lazyProviderAuthsRef);
  return [createApiFactory({ api: lazyProviderAuthsRef, create: () => providers })];
}
