import { frontend } from '@portico/config';
import { createBrowserConfig } from '@portico/core';
import { z } from 'zod';

/** What the pages of templates show. */
export const scaffolderBrowserConfig = createBrowserConfig({
  pluginId: 'scaffolder',
  config: z.object({
    scaffolder: z
      .object({
        /** Groups of the list of templates; a template is in the first one that it fits. */
        templateGroups: frontend(
          z.array(
            z.object({
              title: z.string().min(1),
              /** A query of the catalog. */
              filter: z.record(z.string(), z.unknown()),
            }),
          ),
        ).optional(),
      })
      .prefault({}),
  }),
});
