import { durationSchema } from '@portico/config';
import { z } from 'zod';
import type { SourceSchedule } from './entitySourcePoint.ts';

const minuteMs = 60_000;

/** When a source is read as a whole, as its configuration has it. */
export const sourceScheduleSchema: z.ZodType<SourceSchedule> = z
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
