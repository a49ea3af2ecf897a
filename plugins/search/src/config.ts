import { frontend } from '@portico/config';
import { createBrowserConfig } from '@portico/core';
import { z } from 'zod';

/** How many results a page has unless the reader chooses otherwise, and how its types are chosen. */
export const searchConfig = createBrowserConfig({
  pluginId: 'search',
  config: z.object({
    search: z
      .object({
        query: frontend(
          z.object({ pageLimit: z.number().int().min(1).max(100).optional() }),
        ).optional(),
        page: frontend(
          z.object({ typeVariant: z.enum(['accordion', 'tabs', 'select']).optional() }),
        ).optional(),
      })
      .prefault({}),
  }),
});
