import { createApiRef } from '@portico/core';
import type { NotificationMessage } from '@portico/notifications-common';

/** Sends notifications in the name of the plugin that calls. */
export interface NotificationsApi {
  /**
   * Sends a message. Groups reach their members and those of the groups below them, other entities their owners; people who
   * have turned its topic or sender off do not get it.
   *
   * @param options.token - the token to call with; the plugin's own when omitted.
   * @throws ResponseError 400 that names what is wrong with the message.
   */
  send(
    message: NotificationMessage,
    options?: { token?: string; signal?: AbortSignal },
  ): Promise<void>;
}

/** Sends notifications; the notifications plugin provides it. */
export const notificationsRef = createApiRef<NotificationsApi>({ id: 'notifications.sender' });
