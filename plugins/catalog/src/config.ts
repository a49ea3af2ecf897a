import { frontend } from '@portico/config';
import { createBrowserConfig } from '@portico/core';
import { z } from 'zod';

/** What the catalog's pages show and offer. */
export const catalogConfig = createBrowserConfig({
  pluginId: 'catalog',
  config: z.object({
    catalog: z
      .object({
        /** What an entity's page shows. */
        entityPage: frontend(
          z.object({
            /** Relations that lead to an entity's parent, as the breadcrumbs of its page show it; the first that it has. */
            parentRelations: z.array(z.string().min(1)).optional(),
          }),
        ).optional(),
        /** What the menu on an entity's page offers. */
        entityMenu: frontend(
          z.object({
            /** `true` means `disable`, `false` means `visible`. */
            disableUnregister: z
              .union([z.boolean(), z.enum(['visible', 'disable', 'hidden'])])
              .optional(),
          }),
        ).optional(),
        import: frontend(
          z.object({
            entityFilename: z.string().optional(),
            pullRequestBranchName: z.string().optional(),
          }),
        ).optional(),
      })
      .prefault({}),
  }),
});
