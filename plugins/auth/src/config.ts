import { frontend } from '@portico/config';
import { createBrowserConfig } from '@portico/core';
import { z } from 'zod';

/** How sign-in behaves in the browser. */
export const authConfig = createBrowserConfig({
  pluginId: 'auth',
  config: z.object({
    /** Providers' pages take the place of the portal instead of a window of their own. */
    enableExperimentalRedirectFlow: frontend(z.boolean()).optional(),
    auth: z
      .object({
        /** Signs people out who are away. */
        autologout: frontend(
          z.object({
            enabled: z.boolean().optional(),
            idleTimeoutMinutes: z.number().min(0.5).optional(),
            promptBeforeIdleSeconds: z.number().min(0).optional(),
            /** Counts the time in a thread of its own, so that a hidden tab is not late; omitted, it does. */
            useWorkerTimers: z.boolean().optional(),
            logoutIfDisconnected: z.boolean().optional(),
          }),
        ).optional(),
      })
      .prefault({}),
  }),
});
