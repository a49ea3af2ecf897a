import type { Profile, UserIdentity } from '@portico/contract/auth';
import { readTokenClaims } from './tokenClaims.ts';

/** What somebody enters to sign in as anybody. */
export interface CustomUser {
  userId: string;
  idToken: string;
}

/** What is wrong with what was entered, as keys of texts. */
export interface CustomUserFaults {
  userId?: 'custom.userIdRequired' | 'custom.userIdWrong';
  idToken?: 'custom.tokenWrong';
}

const refPattern = /^([^\s:/]+:)?([^\s:/]+\/)?[^\s:/]+$/;
const tokenPattern = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Checks what was entered. */
export function findCustomUserFaults({ userId, idToken }: CustomUser): CustomUserFaults {
  return {
    ...(userId.trim() === ''
      ? { userId: 'custom.userIdRequired' as const }
      : !refPattern.test(userId.trim()) && { userId: 'custom.userIdWrong' as const }),
    ...(idToken !== '' && !tokenPattern.test(idToken) && { idToken: 'custom.tokenWrong' as const }),
  };
}

/** Who the user is who was entered: by the token's claims, where there is a token. */
export function getCustomIdentity({ userId, idToken }: CustomUser): UserIdentity {
  const claims = idToken === '' ? undefined : readTokenClaims(idToken);
  const userEntityRef = typeof claims?.['sub'] === 'string' ? claims['sub'] : toUserRef(userId);
  const owned = claims?.['ent'];
  return {
    type: 'user',
    userEntityRef,
    ownershipEntityRefs: Array.isArray(owned) ? owned.map(String) : [userEntityRef],
  };
}

/** What is shown of the user who was entered. */
export function getCustomProfile({ userId }: CustomUser): Profile {
  const name = userId.trim().split(/[:/]/).at(-1) ?? userId;
  return { displayName: name, email: `${name}@example.com` };
}

function toUserRef(userId: string): string {
  const [, kind = 'user', namespace = 'default', name = ''] =
    /^(?:([^:/]+):)?(?:([^:/]+)\/)?([^:/]+)$/.exec(userId.trim()) ?? [];
  return `${kind}:${namespace}/${name}`.toLowerCase();
}
