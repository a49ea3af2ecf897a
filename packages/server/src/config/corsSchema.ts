import { z } from 'zod';

const texts = z.union([
  z.array(z.string()),
  z.string().transform(text => text.split(/[\s,]+/).filter(Boolean)),
]);

/** Which pages of other origins may call the server. */
export const corsSchema = z.object({
  /** Origins that may call, `*` in one for any part of a name: `https://*.example.com`. */
  origin: z.union([z.string(), z.array(z.string())]).optional(),
  methods: texts.optional(),
  allowedHeaders: texts.optional(),
  exposedHeaders: texts.optional(),
  credentials: z.boolean().optional(),
  maxAge: z.number().int().min(0).optional(),
});
