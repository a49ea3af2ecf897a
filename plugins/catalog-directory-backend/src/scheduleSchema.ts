import { durationSchema } from '@portico/config';
import type { SourceSchedule } from '@portico/catalog-node';
import { z } from 'zod';

const minuteMs = 60_000;

/** When a directory is read as a whole. */
export const scheduleSchema = z
  .object({
    frequency: durationSchema
      .refine(ms => ms >= minuteMs, 'must be a minute or more')
      .default(60 * minuteMs),
    timeout: durationSchema
      .refine(ms => ms >= 1000, 'must be a second or more')
      .default(15 * minuteMs),
    initialDelay: durationSchema.default(0),
  })
  .prefault({})
  .transform(({ frequency, timeout, initialDelay }): SourceSchedule => ({
    frequencyMs: frequency,
    timeoutMs: timeout,
    initialDelayMs: initialDelay,
  }));
