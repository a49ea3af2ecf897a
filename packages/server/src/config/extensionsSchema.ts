import { z } from 'zod';

/** Contributions of plugins to enable, disable or order, by id. */
export const extensionsSchema = z.array(
  z.union([
    z.string(),
    z.record(
      z.string(),
      z.union([
        z.boolean(),
        z.object({ disabled: z.boolean().optional(), order: z.number().optional() }),
      ]),
    ),
  ]),
);
