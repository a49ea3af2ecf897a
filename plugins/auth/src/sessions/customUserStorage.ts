import { getBasePath } from '../cookie/getBasePath.ts';
import { type CustomUser, findCustomUserFaults } from '../model/customUser.ts';

const getKey = () => `${getBasePath()}/auth/customUser`;

/** Keeps a custom user for reloads of this tab; the browser forgets it with the tab. `undefined` removes it. */
export function storeCustomUser(user: CustomUser | undefined): void {
  if (user) sessionStorage.setItem(getKey(), JSON.stringify(user));
  else sessionStorage.removeItem(getKey());
}

/** The custom user of this tab. */
export function readCustomUser(): CustomUser | undefined {
  try {
    const { userId, idToken } = JSON.parse(sessionStorage.getItem(getKey()) ?? '') as CustomUser;
    const isValid = Object.keys(findCustomUserFaults({ userId, idToken })).length === 0;
    return isValid ? { userId, idToken } : undefined;
  } catch {
    // There is none, or something else wrote it.
    return undefined;
  }
}
