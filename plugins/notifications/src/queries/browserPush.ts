/** How the browser that shows the page is notified. */
export type BrowserPushState = 'unsupported' | 'denied' | 'off' | 'on';

/** What a browser is subscribed with. */
export interface BrowserPushOptions {
  /** Where the service worker is. */
  workerUrl: string;
  /** Base64url. */
  publicKey: string;
}

/** How this browser is notified, by the ids of the subscriptions that the server has. */
export async function readBrowserPush(
  workerUrl: string,
  ids: readonly string[],
): Promise<{ state: BrowserPushState; id?: string }> {
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  // Browsers run service workers of their page's own origin alone.
  if (!isSupported || new URL(workerUrl, location.href).origin !== location.origin)
    return { state: 'unsupported' };
  if (Notification.permission === 'denied') return { state: 'denied' };
  const subscription = await findSubscription(workerUrl);
  if (!subscription) return { state: 'off' };
  const id = await hashEndpoint(subscription.endpoint);
  return ids.includes(id) ? { state: 'on', id } : { state: 'off' };
}

/** Subscribes this browser; people are requested to allow it first. @returns `undefined` when they do not. */
export async function subscribeBrowser({
  workerUrl,
  publicKey,
}: BrowserPushOptions): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  // One with another key, or of somebody else.
  await (await findSubscription(workerUrl))?.unsubscribe();
  const registration = await navigator.serviceWorker.register(workerUrl);
  await waitUntilActive(registration);
  return registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
}

/** Ends the subscription of this browser. */
export async function unsubscribeBrowser(workerUrl: string): Promise<void> {
  await (await findSubscription(workerUrl))?.unsubscribe();
}

async function findSubscription(workerUrl: string): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(workerUrl);
  return registration?.pushManager.getSubscription();
}

/** A worker that controls no page never makes `navigator.serviceWorker.ready` settle. */
async function waitUntilActive({
  active,
  installing,
  waiting,
}: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (active || !worker) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  // One that does not start becomes redundant; the browser then reports why it does not subscribe.
  worker.addEventListener('statechange', () => {
    if (worker.state === 'activated' || worker.state === 'redundant') resolve();
  });
  await promise;
}

/** As the server names it: 160 bits of its SHA-256. */
async function hashEndpoint(endpoint: string): Promise<string> {
  const bytes = new TextEncoder().encode(new URL(endpoint).href);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, 20);
  return Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('');
}
