import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';
import { radarSchema } from './radar.ts';

/** The plugin's API is at `/api/tech-radar`. */
export const techRadarPluginId = 'tech-radar';

/** Name of the hint that pages are served with: whether a radar is configured. */
export const techRadarHint = 'tech-radar';

/** The radar in the shape that published clients read; 404 where none is configured, 503 while none could be read. */
export const radarDataEndpoint = defineEndpoint({
  method: 'GET',
  path: '/data',
  answer: radarSchema,
  summary: 'The radar, as published clients read it',
});

/** The radar as the server has it, and how it came. */
export const radarStatusSchema = z.object({
  isConfigured: z.boolean(),
  /** The last one that could be read. */
  radar: z.optional(radarSchema),
  /** When it was read, as ISO time; reading the same again counts. */
  readAt: z.optional(z.string()),
  /** Why a later attempt failed. */
  problem: z.optional(z.object({ message: z.string(), at: z.string() })),
});
/** The radar as the server has it, and how it came. */
export type RadarStatus = z.infer<typeof radarStatusSchema>;

/** The radar with its state: what the portal's page shows. */
export const radarStatusEndpoint = defineEndpoint({
  method: 'GET',
  path: '/radar',
  answer: radarStatusSchema,
  summary: 'The radar, when it was read, and what was wrong since',
});
