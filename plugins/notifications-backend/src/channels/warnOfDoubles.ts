import type { NotificationChannel, NotificationProcessor } from '@portico/notifications-node';
import type { Logger, PluginHealth } from '@portico/server';

/**
 * Warns in the log and in the server's health where a channel of the portal and a step of an installed package, by its name, would both send a notification:
 * the published modules of e-mail and Slack read the keys of the configuration that set up the channel.
 */
export function warnOfDoubles(
  channels: readonly Pick<NotificationChannel, 'name'>[],
  processors: readonly NotificationProcessor[],
  { logger, health }: { logger: Logger; health: Pick<PluginHealth, 'warn'> },
): void {
  for (const { name: channel } of channels)
    for (const { name, deliver } of processors)
      if (deliver && name.toLowerCase().includes(channel.toLowerCase())) {
        const message = `Notifications are sent twice by ${channel}: by the portal, which notifications.processors sets up, and by '${name}' of an installed package. Leave the package out`;
        logger.warn(message, { channel, processor: name });
        health.warn(message);
      }
}
