import { defineEndpoint, queryBoolean, queryInteger, queryList } from '@portico/contract';
import { createResourcePermission } from '@portico/contract/permissions';
import * as z from 'zod/mini';

/** How much a notification may hold, and how many there may be. */
export const notificationLimits = {
  titleLength: 500,
  descriptionLength: 8000,
  linkLength: 2000,
  topicLength: 200,
  scopeLength: 300,
  iconLength: 200,
  /** Bytes of the metadata as JSON. */
  metadataBytes: 16_384,
  /** Refs that one message is sent to, before groups are resolved. */
  recipients: 1000,
  /** People whom one message reaches. */
  people: 100_000,
  /** Notifications in one page. */
  pageSize: 500,
  /** Notifications that one call changes. */
  updated: 1000,
  /** Of one person; the oldest of more are removed. */
  stored: 2000,
  /** To everybody; the oldest of more are removed. */
  broadcasts: 500,
} as const;

/** How urgent a notification is, the most urgent first. */
export const notificationSeverities = ['critical', 'high', 'normal', 'low'] as const;
/** How urgent a notification is. */
export type NotificationSeverity = (typeof notificationSeverities)[number];

// Their types have no owners, so that of people only those send whom a policy allows it as a whole.
/** To send notifications to people, groups and owners. */
export const notificationSendPermission = createResourcePermission(
  'notifications.notification.send',
  'notification-message',
  'create',
);
/** To send notifications to everybody. */
export const notificationBroadcastPermission = createResourcePermission(
  'notifications.notification.broadcast',
  'notification-message',
  'create',
);

const text = (max: number) => z.optional(z.string().check(z.maxLength(max)));

/** What a notification says, as its sender writes it. */
export const notificationPayloadSchema = z.object({
  /** Plain text, as is the description. */
  title: z.string().check(z.maxLength(notificationLimits.titleLength)),
  description: text(notificationLimits.descriptionLength),
  /** An `http` or `https` address, or a path of the portal. */
  link: text(notificationLimits.linkLength),
  /** `normal` when omitted. */
  severity: z.optional(z.enum(notificationSeverities)),
  topic: text(notificationLimits.topicLength),
  /** A later message of the same sender with the same scope takes this one's place. */
  scope: text(notificationLimits.scopeLength),
  icon: text(notificationLimits.iconLength),
  metadata: z.optional(z.record(z.string(), z.unknown())),
});
/** What a notification says. */
export type NotificationPayload = z.infer<typeof notificationPayloadSchema>;

const ref = z.string().check(z.minLength(1), z.maxLength(400));
const refs = z.union([
  ref,
  z.array(ref).check(z.minLength(1), z.maxLength(notificationLimits.recipients)),
]);

/** Whom a message is for: users, the members of groups and of those below them, the owners of entities; or everybody. */
export const notificationRecipientsSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('entity'),
    entityRef: refs,
    /** Refs that are skipped where others lead to them. */
    excludeEntityRef: z.optional(refs),
  }),
  z.object({ type: z.literal('broadcast') }),
]);
/** Whom a message is for. */
export type NotificationRecipients = z.infer<typeof notificationRecipientsSchema>;

/** A message and whom it is for. */
export const notificationMessageSchema = z.object({
  recipients: notificationRecipientsSchema,
  payload: notificationPayloadSchema,
});
/** A message and whom it is for. */
export type NotificationMessage = z.infer<typeof notificationMessageSchema>;

/** A notification of one person. Times are ISO 8601. */
export const notificationSchema = z.object({
  id: z.string(),
  /** Ref of the person; null when it is for everybody. */
  user: z.nullable(z.string()),
  created: z.string(),
  /** Since when it is saved for later. */
  saved: z.optional(z.string()),
  /** When it was read. */
  read: z.optional(z.string()),
  /** When a later message of its scope took its place. */
  updated: z.optional(z.string()),
  /** Who sent it: `plugin:scaffolder`, `external:ci`, `user:default/ada`. */
  origin: z.string(),
  payload: z.object({
    title: z.string(),
    description: z.optional(z.string()),
    link: z.optional(z.string()),
    severity: z.enum(notificationSeverities),
    topic: z.optional(z.string()),
    scope: z.optional(z.string()),
    icon: z.optional(z.string()),
    metadata: z.optional(z.record(z.string(), z.unknown())),
  }),
});
/** A notification of one person. */
export type Notification = z.infer<typeof notificationSchema>;

const filters = {
  /** Part of a title or description. */
  search: text(200),
  read: queryBoolean(),
  saved: queryBoolean(),
  createdAfter: text(40),
  minimumSeverity: z.optional(z.enum(notificationSeverities)),
};

/** A page of the caller's notifications, the latest first unless ordered. */
export const listNotificationsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/notifications',
  query: z.object({
    ...filters,
    /** 100 when omitted. */
    limit: queryInteger({ max: notificationLimits.pageSize }),
    offset: queryInteger({ max: 1_000_000 }),
    /** `created,desc`; may be repeated. */
    orderField: queryList(),
    topic: text(notificationLimits.topicLength),
    origin: text(400),
  }),
  answer: z.object({ totalCount: z.number(), notifications: z.array(notificationSchema) }),
  limits: [{ at: 'query.orderField', items: 8, reason: 'there are as many fields to order by' }],
  summary: "A page of the caller's notifications",
});
/** Which notifications are listed, and in what order. */
export type NotificationFilter = z.infer<typeof listNotificationsEndpoint.query>;

/** One of the caller's notifications. */
export const notificationEndpoint = defineEndpoint({
  method: 'GET',
  path: '/notifications/:id',
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  answer: notificationSchema,
  summary: "One of the caller's notifications",
});

/** Marks notifications of the caller; answers them as they are then. Ids of others are ignored. */
export const updateNotificationsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/notifications/update',
  body: z.object({
    ids: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(notificationLimits.updated)),
    read: z.optional(z.boolean()),
    saved: z.optional(z.boolean()),
  }),
  answer: z.array(notificationSchema),
  summary: "Marks the caller's notifications as read or saved",
});

/** How many of the caller's notifications are read and not. */
export const notificationStatusEndpoint = defineEndpoint({
  method: 'GET',
  path: '/status',
  answer: z.object({ unread: z.number(), read: z.number() }),
  summary: "Counts the caller's notifications",
});

/** The topics, and the senders, of the caller's notifications. */
export const notificationTopicsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/topics',
  query: z.object(filters),
  answer: z.object({ topics: z.array(z.string()), origins: z.optional(z.array(z.string())) }),
  summary: "The topics and senders of the caller's notifications",
});

/** Sends a message; answers the first hundred notifications that it became. */
export const sendNotificationEndpoint = defineEndpoint({
  method: 'POST',
  path: '/notifications',
  body: notificationMessageSchema,
  answer: z.array(notificationSchema),
  summary: 'Sends a notification',
});

/** All that is stored of the caller, as a JSON document. */
export const exportNotificationsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/export',
  summary: "The caller's notifications and settings as a JSON document",
});

/** The channel of signals about notifications. */
export const notificationSignalChannel = 'notifications';

/** What is sent on the channel of notifications. */
export type NotificationSignal =
  | { action: 'new_notification'; notification_id: string }
  | { action: 'notification_read' | 'notification_unread'; notification_ids: string[] };
