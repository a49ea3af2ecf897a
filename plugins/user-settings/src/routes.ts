import { createRouteRef } from '@portico/core';

/** The user's settings. */
export const settingsRouteRef = createRouteRef({ id: 'user-settings.settings' });
