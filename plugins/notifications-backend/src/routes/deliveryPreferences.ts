import { InputError } from '@portico/errors';
import {
  defaultDeliveryPreferences,
  deliveryPreferencesEndpoint,
  updateDeliveryPreferencesEndpoint,
} from '@portico/notifications-common';
import { serve } from '@portico/server';
import { requireReader } from './getReader.ts';
import type { NotificationServices } from './NotificationServices.ts';

/** When notifications reach the caller outside of the portal. */
export const deliveryPreferencesRoute = serve(deliveryPreferencesEndpoint, {
  access: ['signed-in'],
  async handle({ principal }, { preferences, personalChannels }: NotificationServices) {
    const chosen = await preferences.get(requireReader(principal));
    return {
      preferences: chosen ?? defaultDeliveryPreferences,
      isSaved: chosen !== undefined,
      channels: personalChannels.map(({ name, title }) => ({ id: name, title })),
    };
  },
});

/** Replaces when they do; what waits already comes when it was to. */
export const updateDeliveryPreferencesRoute = serve(updateDeliveryPreferencesEndpoint, {
  access: ['signed-in'],
  async handle({ principal, body }, { preferences, personalChannels }: NotificationServices) {
    requireTimeZone(body.timeZone);
    const known = personalChannels.map(({ name }) => name.toLowerCase());
    const unknown = Object.keys(body.rhythms).find(id => !known.includes(id.toLowerCase()));
    if (unknown !== undefined)
      throw new InputError(
        `Body field 'rhythms' has the channel '${unknown}'; there are only ${personalChannels.map(({ name }) => `'${name}'`).join(', ') || 'none'}`,
      );
    await preferences.replace(requireReader(principal), body);
    return body;
  },
});

function requireTimeZone(timeZone: string): void {
  try {
    Intl.DateTimeFormat('en', { timeZone });
  } catch (error) {
    throw new InputError(
      `Body field 'timeZone' has '${timeZone}'; write the name of a time zone such as Europe/Berlin`,
      { cause: error },
    );
  }
}
