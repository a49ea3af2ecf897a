import type {
  ChannelMessage,
  DeliveryOutcome,
  NotificationChannel,
} from '@portico/notifications-node';

/** What a place gets that people share: nothing in it is about one of them. */
export type SharedMessage = Omit<ChannelMessage, 'user' | 'entity' | 'unsubscribeUrl' | 'language'>;

/** What goes to a place that people share. */
export interface SharedAudience {
  broadcasts: boolean;
  /** Full refs in lower case: messages that reach one of these groups, also as members of another or as owners. */
  groups: readonly string[];
}

/** A place that people share, such as a channel of Slack: it gets a message once, and nobody turns it off for themselves. */
export interface SharedChannel extends NotificationChannel {
  audience: SharedAudience;
  deliver(message: SharedMessage, options: { signal: AbortSignal }): Promise<DeliveryOutcome>;
}

/** Whether a channel is a place that people share. */
export function isSharedChannel(
  channel: NotificationChannel | SharedChannel,
): channel is SharedChannel {
  return 'audience' in channel;
}
