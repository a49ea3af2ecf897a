import { Readable } from 'node:stream';
import type { Endpoint } from '@portico/contract';
import type { PermissionDecision } from '@portico/contract/permissions';
import { NotAllowedError, NotFoundError } from '@portico/errors';
import {
  exportNotificationsEndpoint,
  listNotificationsEndpoint,
  notificationBroadcastPermission,
  notificationEndpoint,
  notificationSendPermission,
  notificationStatusEndpoint,
  notificationTopicsEndpoint,
  sendNotificationEndpoint,
  updateNotificationsEndpoint,
} from '@portico/notifications-common';
import { serve, serveRaw, type ServeRequest } from '@portico/server';
import { RawAnswer } from '@portico/server/http';
import { exportNotifications } from '../notifications/exportNotifications.ts';
import type { HiddenIds } from '../store/NotificationStore.ts';
import { getReader, requireReader } from './getReader.ts';
import type { NotificationServices } from './NotificationServices.ts';

/** The guest is everybody: they have no notifications, and what they mark is left alone. */
const access = ['user'] as const;

/** Also at the path of the plugin itself, as clients called it first. */
export const listNotificationsRoutes = ['/notifications', '', '/'].map(path =>
  serve(
    { ...listNotificationsEndpoint, path },
    {
      access,
      async handle({ query, ...call }, services: NotificationServices) {
        const reader = getReader(call.principal);
        return reader === undefined
          ? { totalCount: 0, notifications: [] }
          : services.notifications.list(reader, query, await listHidden(reader, call, services));
      },
    },
  ),
);

/** One of the caller's notifications. */
export const notificationRoute = serve(notificationEndpoint, {
  access,
  async handle({ params: { id }, ...call }, services: NotificationServices) {
    const reader = getReader(call.principal);
    const [found] =
      reader === undefined
        ? []
        : await services.notifications.get(reader, [id], await listHidden(reader, call, services));
    if (!found) throw new NotFoundError(`You have no notification '${id}'`);
    return found;
  },
});

/** Marks the caller's notifications. */
export const updateNotificationsRoutes = ['/notifications/update', '/update'].map(path =>
  serve(
    { ...updateNotificationsEndpoint, path },
    {
      access,
      async handle({ body: { ids, read, saved }, ...call }, services: NotificationServices) {
        const { notifications, news, now } = services;
        const reader = getReader(call.principal);
        if (reader === undefined) return [];
        await notifications.update(reader, ids, { read, saved, at: now() });
        if (ids.length > 0 && (read ?? saved) !== undefined)
          await news.reportMarked(reader, ids, read);
        return notifications.get(reader, ids, await listHidden(reader, call, services));
      },
    },
  ),
);

/** How many the caller has. */
export const notificationStatusRoute = serve(notificationStatusEndpoint, {
  access,
  async handle(call, services: NotificationServices) {
    const reader = getReader(call.principal);
    return reader === undefined
      ? { unread: 0, read: 0 }
      : services.notifications.count(reader, await listHidden(reader, call, services));
  },
});

/** The topics and senders of the caller's notifications. */
export const notificationTopicsRoute = serve(notificationTopicsEndpoint, {
  access,
  async handle({ query, ...call }, services: NotificationServices) {
    const reader = getReader(call.principal);
    const pairs =
      reader === undefined
        ? []
        : await services.notifications.listTopics(
            reader,
            query,
            await listHidden(reader, call, services),
          );
    return {
      topics: sortUnique(pairs.flatMap(({ topic }) => topic ?? [])),
      origins: sortUnique(pairs.map(({ origin }) => origin)),
    };
  },
});

/** Sends a message; to everybody only with a permission of its own. */
export const sendNotificationRoutes = ['/notifications', '', '/'].map(path =>
  serve(
    { ...sendNotificationEndpoint, path },
    {
      access: ['signed-in', 'service'],
      permission: notificationSendPermission,
      // Another permission decides where the message is for everybody.
      isPermissionOptional: true,
      isWrite: true,
      auditSubject: ({ body: { recipients, payload } }) => ({
        recipients: recipients.type === 'broadcast' ? 'everybody' : recipients.entityRef,
        title: payload.title,
      }),
      async handle({ principal, body, decide }, { sender, now }: NotificationServices) {
        const permission =
          body.recipients.type === 'broadcast'
            ? notificationBroadcastPermission
            : notificationSendPermission;
        requireWhole(await decide(permission), permission.name);
        return sender.send(body, principal, now());
      },
    },
  ),
);

/** All that is stored of the caller. */
export const exportNotificationsRoute = serveRaw(exportNotificationsEndpoint, {
  access: ['signed-in'],
  async handle(call, services: NotificationServices) {
    const reader = requireReader(call.principal);
    const hidden = await listHidden(reader, call, services);
    return new RawAnswer({
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="notifications.json"',
      },
      body: Readable.from(exportNotifications(reader, services, hidden)),
    });
  },
});

type ReaderCall = Pick<ServeRequest<Endpoint>, 'principal' | 'issueTokenFor' | 'signal'>;

/** What a reader may no longer see of what they were sent. */
function listHidden(
  reader: string,
  { principal, issueTokenFor, signal }: ReaderCall,
  { rights }: NotificationServices,
): Promise<HiddenIds> {
  return rights.listHidden(reader, async () => ({
    principal,
    token: await issueTokenFor('catalog'),
    signal,
  }));
}

/** Nobody owns messages, so that a decision by ownership lets nobody send. */
function requireWhole({ result }: PermissionDecision, name: string): void {
  if (result !== 'ALLOW')
    throw new NotAllowedError(
      `Notifications are sent by services, and by those whom the policy allows '${name}'`,
    );
}

function sortUnique(texts: readonly string[]): string[] {
  return [...new Set(texts)].toSorted((a, b) => (a < b ? -1 : 1));
}
