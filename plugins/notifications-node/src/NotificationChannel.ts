import type { Entity } from '@portico/catalog-model';
import { createExtensionPoint } from '@portico/core';
import type { Notification } from '@portico/notifications-common';

/** What a person gets by a channel at once: one notification, or several that were held for a digest or a quiet night. */
export interface ChannelMessage {
  /** The same for each try, so that a second delivery can be recognised. At most 64 letters, digits and dots. */
  id: string;
  /** Full ref of the person. */
  user: string;
  /** The person in the catalog, with `metadata` and `spec`; `undefined` when the catalog does not have them. */
  entity: Entity | undefined;
  /** The latest first, at most a hundred. */
  notifications: readonly Notification[];
  /** How many there are, those that are left out included. */
  total: number;
  /** The language that the person has chosen, by its code. */
  language: string;
  /** Address of the portal, without a slash at its end. */
  portalUrl: string;
  /** A signed address that turns this kind off, by GET with a page to confirm and by POST at once (RFC 8058). */
  unsubscribeUrl: string;
}

/** How a delivery ended. */
export type DeliveryOutcome =
  | { state: 'delivered' }
  /** It never will be: the person has no address, or the receiver refuses it for good. */
  | { state: 'refused'; reason: string }
  /** Not now, for this person alone: not before `until`, where the receiver names a time; an hour away at most. */
  | { state: 'deferred'; reason: string; until?: Date }
  /** The channel takes nothing before `until`, an hour away at most; the same message comes again then. */
  | { state: 'paused'; reason: string; until: Date };

/** A way to bring notifications to people outside of the portal. */
export interface NotificationChannel {
  /** As settings name it: `Email`. Letters, digits, `-`, at most 40. */
  name: string;
  /** Shown to operators. */
  title: string;
  /** How many deliveries run at once; 2 when omitted. */
  concurrency?: number;
  /** Pause of each of them after a delivery, in milliseconds; none when omitted. */
  pauseMs?: number;
  /** Those of some people whom it can reach; nothing waits for the others. Everybody when omitted. */
  selectUsers?(users: readonly string[]): Promise<readonly string[]>;
  /**
   * Delivers a message at least once: after a crash the same message comes again under the same id. What it throws means
   * that the channel does not work: it is tried again after a pause, and nothing is lost.
   */
  deliver(message: ChannelMessage, options: { signal: AbortSignal }): Promise<DeliveryOutcome>;
  /** Ends its connections. */
  close?(): Promise<void> | void;
}

/** Ways to bring notifications to people outside of the portal. */
export const notificationChannelPoint = createExtensionPoint<NotificationChannel>({
  id: 'notification-channel',
  description: 'Ways to bring notifications to people outside of the portal',
});
