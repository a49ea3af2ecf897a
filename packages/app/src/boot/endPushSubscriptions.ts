import { wait } from '@portico/errors';

const maxWaitMs = 2000;

/**
 * Ends what push services send to this browser for the portal, so that it shows nothing of somebody who has signed out.
 * Others who use the browser go on; servers learn it from the push service. A push service that does not answer keeps
 * nobody signed in: browsers forget the subscription first.
 *
 * @param basePath - path of the portal, '' at the root.
 */
export async function endPushSubscriptions(basePath: string): Promise<void> {
  // Absent where the page is not served by https.
  if (!('serviceWorker' in navigator)) return;
  const ended = endAll(`${window.location.origin}${basePath}/`);
  await Promise.race([ended, wait(maxWaitMs)]).catch((error: unknown) => {
    // oxlint-disable-next-line no-console
    console.warn('Subscriptions of this browser could not be ended', error);
  });
}

async function endAll(scope: string): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  const own = registrations.filter(registration => registration.scope.startsWith(scope));
  await Promise.all(
    own.map(async ({ pushManager }) => (await pushManager.getSubscription())?.unsubscribe()),
  );
}
