import { InputError } from '@portico/errors';
import {
  type NotificationSettings,
  notificationSettingsEndpoint,
  updateNotificationSettingsEndpoint,
} from '@portico/notifications-common';
import { serve } from '@portico/server';
import { describeSettings } from '../notifications/describeSettings.ts';
import { getReader, requireReader } from './getReader.ts';
import type { NotificationServices } from './NotificationServices.ts';

/** The caller's settings; the guest is answered with those that hold for everybody. */
export const notificationSettingsRoute = serve(notificationSettingsEndpoint, {
  access: ['user'],
  handle: ({ principal }, services: NotificationServices) =>
    describeSettings(getReader(principal), services),
});

/** Replaces the caller's settings. */
export const updateNotificationSettingsRoute = serve(updateNotificationSettingsEndpoint, {
  access: ['signed-in'],
  async handle({ principal, body }, services: NotificationServices) {
    const reader = requireReader(principal);
    const known = (await describeSettings(reader, services)).channels.map(({ id }) => id);
    requireKnownChannels(body, known);
    await services.settings.replace(reader, body);
    return describeSettings(reader, services);
  },
});

function requireKnownChannels({ channels }: NotificationSettings, known: readonly string[]): void {
  const names = known.map(id => id.toLowerCase());
  const unknown = channels.find(({ id }) => !names.includes(id.toLowerCase()));
  if (unknown)
    throw new InputError(
      `Body field 'channels' has the channel '${unknown.id}'; there are only ${known.map(id => `'${id}'`).join(', ')}`,
    );
}
