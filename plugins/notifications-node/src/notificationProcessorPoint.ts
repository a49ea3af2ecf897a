import { createExtensionPoint } from '@portico/core';
import type {
  Notification,
  NotificationMessage,
  NotificationPayload,
  NotificationRecipients,
} from '@portico/notifications-common';

/** Whom a notification is for, while it is being sent. */
export interface NotificationContext {
  /** Ref of the person; null when it is for everybody. */
  user: string | null;
  /** Who sends it: `plugin:scaffolder`. */
  origin: string;
  message: NotificationMessage;
}

/** A step of sending, such as one that sends an e-mail besides. What it throws is logged, and sending goes on without it. */
export interface NotificationProcessor {
  /** As the log names it. */
  name: string;
  /** Changes a message before its recipients are found. */
  changeMessage?(message: NotificationMessage, origin: string): Promise<NotificationMessage>;
  /** Changes what one person is told, before it is stored. */
  changePayload?(
    payload: NotificationPayload,
    context: NotificationContext,
  ): Promise<NotificationPayload>;
  /** Called once it is stored, after the sender was answered; at most once for each person. */
  deliver?(notification: Notification, context: NotificationContext): Promise<void>;
  /** Finds the users whom refs reach, in place of the portal; the first processor that has it does. */
  resolveRecipients?(
    recipients: Extract<NotificationRecipients, { type: 'entity' }>,
  ): Promise<readonly string[]>;
}

/** Steps of sending notifications. */
export const notificationProcessorPoint = createExtensionPoint<NotificationProcessor>({
  id: 'notification-processor',
  description: 'Steps of sending notifications, such as e-mail',
});
