import type { ConfigApi, StorageApi } from '../apis/refs.ts';
import type { SignOutTarget } from '../session/AppIdentity.ts';
import { endPushSubscriptions } from './endPushSubscriptions.ts';
import { signInStorage, untilSignOutBucket } from './signInStorage.ts';

/** What leaving works with. */
export interface SignOutContext {
  storage: StorageApi;
  config: ConfigApi;
  /** Path of the portal, '' at the root. */
  basePath: string;
}

const channelName = 'portico-session';
/** Reports this page's own messages, which its other channels hear too, from those of other tabs. */
const ownTab = `${performance.timeOrigin}/${Math.random()}`;

/**
 * Makes what ends a sign-in in this browser: the choice of provider, the cookie and what was stored for the time of
 * the sign-in go, and all tabs leave; this one to the provider where that ends its own session. Whoever leaves by
 * themselves is notified by this browser no more; who was away for too long, and comes back to the address, is.
 */
export function createSignOut({ storage, config, basePath }: SignOutContext) {
  return async ({ logoutUrl, keepsAddress = false }: SignOutTarget): Promise<void> => {
    if (config.getOptional('app.protected') === true) await deleteCookie(basePath);
    storage.forBucket(signInStorage.bucket).set(signInStorage.key, undefined);
    const personal = storage.forBucket(untilSignOutBucket);
    for (const key of personal.listKeys()) personal.set(key, undefined);
    const channel = new BroadcastChannel(channelName);
    channel.postMessage({ type: 'signed-out', tab: ownTab, keepsAddress });
    channel.close();
    if (!keepsAddress) await endPushSubscriptions(basePath);
    if (logoutUrl !== undefined) window.location.assign(logoutUrl);
    else goOn(basePath, keepsAddress);
  };
}

/** Leaves this tab too when somebody signs out in another one. @returns a function that ends it. */
export function followSignOut(basePath: string): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }) => {
    const { type, tab, keepsAddress } = (data ?? {}) as Record<string, unknown>;
    if (type === 'signed-out' && tab !== ownTab) goOn(basePath, keepsAddress === true);
  });
  return () => channel.close();
}

/** Where the session's cookie is given and taken, in an app that is protected. */
export function getCookiePath(basePath: string): string {
  return `${basePath}/.backstage/auth/v1/cookie`;
}

async function deleteCookie(basePath: string): Promise<void> {
  const response = await fetch(getCookiePath(basePath), {
    method: 'DELETE',
    credentials: 'include',
  });
  if (!response.ok) throw new Error(`Logout request failed, ${response.statusText}`);
}

function goOn(basePath: string, keepsAddress: boolean): void {
  if (keepsAddress) window.location.reload();
  else window.location.assign(basePath || '/');
}
