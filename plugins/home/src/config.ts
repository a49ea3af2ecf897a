import { frontend } from '@portico/config';
import { createBrowserConfig } from '@portico/core';
import { z } from 'zod';

const quickLink = z.object({ title: z.string(), url: z.string(), icon: z.string().optional() });

/** What the first page shows besides what the portal knows itself. */
export const homeConfig = createBrowserConfig({
  pluginId: 'home',
  config: z.object({
    app: z
      .object({
        home: frontend(z.object({ quickLinks: z.array(quickLink).default([]) })).optional(),
      })
      .prefault({}),
  }),
});
