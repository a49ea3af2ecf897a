import type { SignalsApi } from '@portico/notifications-node';

/** Messages to open pages, in the form of plugin-signals-node. */
export interface SignalsService {
  publish(signal: {
    channel: string;
    recipients: { type: 'user'; entityRef: string | readonly string[] } | { type: 'broadcast' };
    message: unknown;
  }): Promise<void>;
}

/** `signals.service`: signals of the portal. */
export function createSignals(signals: SignalsApi): SignalsService {
  return {
    publish: ({ channel, recipients, message }) =>
      signals.publish({
        channel,
        message,
        ...(recipients.type !== 'broadcast' && { recipients: [recipients.entityRef].flat() }),
      }),
  };
}
