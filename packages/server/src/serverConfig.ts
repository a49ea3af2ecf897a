import { frontend } from '@portico/config';
import { z } from 'zod';
import { urlPattern } from './config/addressSchemas.ts';
import { appConfigSchema } from './config/appConfig.ts';
import { backendConfigSchema } from './config/backendConfig.ts';

/** The keys that the server's shell, and the browser's, read. */
export const serverConfigSchema = z.object({
  app: appConfigSchema,
  organization: z.object({ name: frontend(z.string()).optional() }).default({}),
  backend: backendConfigSchema,
  discovery: z
    .object({
      /** Where plugins are that run in other processes; all others are at `backend.baseUrl`. */
      endpoints: z
        .array(
          z.object({
            /** An address with `{{pluginId}}` in it; or `internal` for servers and `external` for browsers. */
            target: z.union([
              frontend(urlPattern),
              z.object({
                internal: urlPattern.optional(),
                external: frontend(urlPattern).optional(),
              }),
            ]),
            plugins: frontend(z.array(z.string()).min(1)),
          }),
        )
        .default([]),
    })
    .default({ endpoints: [] }),
  permission: z
    .object({ enabled: frontend(z.boolean()).default(false) })
    .default({ enabled: false }),
  logging: z
    .object({ level: z.enum(['debug', 'info', 'warn', 'error']).default('info') })
    .default({ level: 'info' }),
});

/** The configuration as the server's shell reads it. */
export type ServerConfig = z.output<typeof serverConfigSchema>;
