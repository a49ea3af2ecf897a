import * as z from 'zod/mini';

const longestName = 200;
const attributesSchema = z._default(
  z.object({ action: z.optional(z.enum(['create', 'read', 'update', 'delete'])) }),
  {},
);

/** A permission on the wire. */
export const permissionSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('basic'),
    name: z.string().check(z.minLength(1), z.maxLength(longestName)),
    attributes: attributesSchema,
  }),
  z.object({
    type: z.literal('resource'),
    name: z.string().check(z.minLength(1), z.maxLength(longestName)),
    attributes: attributesSchema,
    resourceType: z.string().check(z.minLength(1), z.maxLength(longestName)),
  }),
]);
