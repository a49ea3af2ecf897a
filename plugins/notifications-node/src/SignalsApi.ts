import { createApiRef } from '@portico/core';

/** The plugin whose WebSocket carries signals: `/api/signals`. */
export const signalsPluginId = 'signals';

/** A message to those who have subscribed to its channel. */
export interface Signal {
  channel: string;
  /** Full refs of users, or of groups whose members get it; everybody when omitted. */
  recipients?: readonly string[];
  /** JSON of at most a few kilobytes. */
  message: unknown;
}

/** Sends signals to open WebSockets, in whatever process they are. */
export interface SignalsApi {
  /** Sends a signal; one that cannot be sent is logged, since signals may get lost anyway. */
  publish(signal: Signal): Promise<void>;
}

/** Sends signals; the signals plugin provides it. */
export const signalsRef = createApiRef<SignalsApi>({ id: 'signals.publisher' });
