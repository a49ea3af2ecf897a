import { InputError } from '@portico/errors';
import { webChannel } from '@portico/notifications-common';
import type { NotificationChannel } from '@portico/notifications-node';

/** @throws InputError when a channel has a name that is taken, or none. */
export function checkChannels(channels: readonly NotificationChannel[]): void {
  const seen = new Set([webChannel.toLowerCase()]);
  for (const { name } of channels) {
    if (!/^[a-z\d-]{1,40}$/i.test(name))
      throw new InputError(
        `The channel '${name}' of notifications needs a name of letters, digits and '-', at most 40`,
      );
    if (seen.has(name.toLowerCase()))
      throw new InputError(
        `There are two channels '${name}' of notifications; give one of them another name`,
      );
    seen.add(name.toLowerCase());
  }
}
