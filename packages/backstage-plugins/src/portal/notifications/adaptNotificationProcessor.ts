import type { Notification, NotificationMessage } from '@portico/notifications-common';
import type { NotificationProcessor } from '@portico/notifications-node';

/** A message as published code sends it. */
type SendOptions = Pick<NotificationMessage, 'recipients' | 'payload'>;

/** A notification as published code has it: times are dates. */
interface PublishedNotification extends Omit<Notification, 'created'> {
  created: Date;
}

/** Which notifications a processor takes, in the form of plugin-notifications-common. */
interface PublishedFilters {
  minSeverity?: string;
  maxSeverity?: string;
  excludedTopics?: readonly string[];
}

/** A step of sending, in the form of plugin-notifications-node. */
export interface PublishedNotificationProcessor {
  getName(): string;
  processOptions?(options: SendOptions): Promise<SendOptions>;
  preProcess?(
    notification: PublishedNotification,
    options: SendOptions,
  ): Promise<PublishedNotification>;
  postProcess?(notification: PublishedNotification, options: SendOptions): Promise<void>;
  getNotificationFilters?(): PublishedFilters;
}

/** What finds people, in the form of plugin-notifications-node. */
export interface PublishedRecipientResolver {
  resolveNotificationRecipients(options: {
    entityRefs: string[];
    excludedEntityRefs?: string[];
  }): Promise<{ userEntityRefs: string[] }>;
}

/** A published processor as one of the portal. */
export function adaptNotificationProcessor(
  processor: PublishedNotificationProcessor,
): NotificationProcessor {
  const filters = processor.getNotificationFilters?.() ?? {};
  return {
    name: processor.getName(),
    ...(processor.processOptions && {
      changeMessage: async message => (await processor.processOptions?.(message)) ?? message,
    }),
    ...(processor.preProcess && {
      async changePayload(payload, { user, origin, message }) {
        if (!isTaken(payload, filters)) return payload;
        const given = {
          // It gets its id when it is stored.
          id: '',
          user,
          origin,
          created: new Date(),
          payload: { ...payload, severity: payload.severity ?? 'normal' },
        };
        return (await processor.preProcess?.(given, message))?.payload ?? payload;
      },
    }),
    ...(processor.postProcess && {
      async deliver(notification, { message }) {
        if (!isTaken(notification.payload, filters)) return;
        const created = new Date(notification.created);
        await processor.postProcess?.({ ...notification, created }, message);
      },
    }),
  };
}

/** A published resolver as a step that finds people. */
export function adaptRecipientResolver(
  resolver: PublishedRecipientResolver,
  name: string,
): NotificationProcessor {
  return {
    name,
    async resolveRecipients({ entityRef, excludeEntityRef = [] }) {
      const { userEntityRefs } = await resolver.resolveNotificationRecipients({
        entityRefs: [entityRef].flat(),
        excludedEntityRefs: [excludeEntityRef].flat(),
      });
      return userEntityRefs;
    },
  };
}

const severities = ['low', 'normal', 'high', 'critical'];

function isTaken(
  { severity = 'normal', topic }: { severity?: string | undefined; topic?: string | undefined },
  { minSeverity = 'low', maxSeverity = 'critical', excludedTopics = [] }: PublishedFilters,
): boolean {
  const at = severities.indexOf(severity.toLowerCase());
  const isInside =
    at >= severities.indexOf(minSeverity.toLowerCase()) &&
    at <= severities.indexOf(maxSeverity.toLowerCase());
  return isInside && (topic === undefined || !excludedTopics.includes(topic));
}
