import { type Notification, notificationSeverities } from '@portico/notifications-common';
import type { DeliveryRow, MessageRow } from './tables.ts';

/** A notification as it is read for a user. */
export type NotificationRow = Omit<DeliveryRow, 'message_id' | 'scope_key'> &
  Omit<MessageRow, 'search_text' | 'subjects'>;

/** A notification as it is sent to its user. */
export function toNotification(row: NotificationRow): Notification {
  const { created_at: created, sent_at: sent, read_at: read, saved_at: saved } = row;
  const { description, link, topic, scope, icon, metadata } = row;
  return {
    id: row.id,
    user: row.user_ref === '*' ? null : row.user_ref,
    created,
    ...(saved !== null && { saved }),
    ...(read !== null && { read }),
    ...(sent !== created && { updated: sent }),
    origin: row.origin,
    payload: {
      title: row.title,
      ...(description !== null && { description }),
      ...(link !== null && { link }),
      severity: notificationSeverities[row.severity] ?? 'normal',
      ...(topic !== null && { topic }),
      ...(scope !== null && { scope }),
      ...(icon !== null && { icon }),
      ...(metadata !== null && { metadata: JSON.parse(metadata) as Record<string, unknown> }),
    },
  };
}
