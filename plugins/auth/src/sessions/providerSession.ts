import { sanitizeProfile } from '@portico/app/sign-in';
import { checkAnswer } from '@portico/contract';
import { type AuthSession, authSessionSchema, type Profile } from '@portico/contract/auth';
import type { ProviderIdentity } from '../providerAuth.ts';
import { toScopes } from '../model/providerScopes.ts';

/** A provider's session as it is kept: with points in time, and scopes one by one. */
export interface ProviderAuthSession {
  profile: Profile;
  accessToken: string;
  idToken: string;
  scopes: readonly string[];
  identity: ProviderIdentity | undefined;
  /** When its parts end, in milliseconds since 1970; what is unknown is omitted. */
  expiriesMs: readonly number[];
}

/** Turns an answer of the auth backend into a session. @throws InputError when it breaks the contract. */
export function readProviderSession(
  answer: unknown,
  requested: readonly string[],
  nowMs: number,
): ProviderAuthSession {
  return toProviderSession(checkAnswer(authSessionSchema, answer, 'Session'), requested, nowMs);
}

/** A checked answer to a call for scopes, as it is kept. */
export function toProviderSession(
  { profile, providerInfo = {}, backstageIdentity }: AuthSession,
  requested: readonly string[],
  nowMs: number,
): ProviderAuthSession {
  const seconds = [providerInfo.expiresInSeconds, backstageIdentity?.expiresInSeconds];
  return {
    profile: sanitizeProfile(profile),
    accessToken: providerInfo.accessToken ?? '',
    idToken: providerInfo.idToken ?? '',
    // A provider that does not say what it grants grants what it was requested.
    scopes: providerInfo.scope === undefined ? requested : toScopes(providerInfo.scope),
    identity: backstageIdentity && {
      token: backstageIdentity.token,
      identity: backstageIdentity.identity,
    },
    expiriesMs: seconds.filter(each => each !== undefined).map(each => nowMs + each * 1000),
  };
}
