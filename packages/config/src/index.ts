import type { z } from 'zod';

/** The keys a plugin reads, as a schema of the whole configuration that knows only those keys. */
export type ConfigSchema = z.ZodType;
