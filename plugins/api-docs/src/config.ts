import { frontend } from '@portico/config';
import { createBrowserConfig } from '@portico/core';
import { z } from 'zod';

const origin = z
  .string()
  .regex(/^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/, "write an origin as 'https://api.example.com'");

/** What definitions of APIs may do in the sandboxed frames that they are rendered in. */
export const apiDocsConfig = createBrowserConfig({
  pluginId: 'api-docs',
  config: z.object({
    app: z
      .object({
        frames: frontend(
          z.object({
            /** Origins that may be called from there, such as those of APIs to try out; none at first. */
            connectTo: z.array(origin).default([]),
          }),
        ).optional(),
      })
      .prefault({}),
  }),
  listFrameOrigins: ({ app }) => app.frames?.connectTo ?? [],
});
