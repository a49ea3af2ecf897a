import { expect, test } from '@playwright/test';
import { type RunningPortal, startPortal } from './startPortal.ts';
import { port as firstPort } from './testServer.ts';

let portal: RunningPortal;

test.beforeAll(async () => {
  portal = await startPortal({
    port: firstPort + 26,
    config: `
app: { protected: true }
auth: { providers: { guest: {} } }
notifications: { processors: { webPush: { subject: 'mailto:portal@example.com' } } }
`,
  });
});
test.afterAll(async () => {
  await portal?.stop();
});

// A browser without windows has no push service: what such a service would deliver comes from the tools of developers.
test('the browser shows what is pushed as plain text, under the rules of the portal', async ({
  context,
  page,
}) => {
  await context.grantPermissions(['notifications'], { origin: portal.url });
  await page.goto(portal.url);
  const tools = await context.newCDPSession(page);
  const registered = new Promise<string>(resolve => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  const scope = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register(
      '/api/notifications/push-worker.js',
    );
    const worker = registration.installing ?? registration.waiting;
    await new Promise<void>(resolve => {
      if (registration.active || !worker) resolve();
      else
        worker.addEventListener('statechange', () => {
          if (worker.state === 'activated') resolve();
        });
    });
    return registration.scope;
  });
  // It is no way into the portal's pages.
  expect(scope).toBe(`${portal.url}/api/notifications/`);
  const text = { title: 'The backup failed', body: '<b>of pay</b>', tag: '1' };
  await tools.send('ServiceWorker.deliverPushMessage', {
    origin: portal.url,
    registrationId: await registered,
    data: JSON.stringify({ ...text, url: `${portal.url}/notifications` }),
  });
  const listShown = () =>
    page.evaluate(async () => {
      const [registration] = await navigator.serviceWorker.getRegistrations();
      const shown = (await registration?.getNotifications()) ?? [];
      return shown.map(({ title, body, tag }) => ({ title, body, tag }));
    });
  await expect.poll(listShown).toEqual([text]);
});
