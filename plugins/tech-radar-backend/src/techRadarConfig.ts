import { durationSchema } from '@portico/config';
import { z } from 'zod';

const minuteMs = 60_000;

/** The configuration of the radar. */
export const techRadarConfigSchema = z.object({
  techRadar: z
    .object({
      url: z.string().trim().min(1).max(4000).optional().meta({
        description:
          'The radar: an address on a code host or an allowed host, or a file, relative to the configuration',
      }),
      schedule: z
        .object({
          frequency: durationSchema
            .refine(ms => ms >= minuteMs, 'must be a minute or more')
            .default(30 * minuteMs)
            .meta({ description: 'How often the radar is read again' }),
        })
        .prefault({}),
    })
    .prefault({}),
});
