/**
 * The service worker that shows what is pushed, as JSON of `PushText`, while no page of the portal is open. It serves no
 * pages and stores nothing; a click opens the address that the server has checked.
 */
export const pushWorkerScript = `'use strict';
self.addEventListener('push', event => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { url } }));
});
self.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.url));
});
`;
