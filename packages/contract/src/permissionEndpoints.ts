import * as z from 'zod/mini';
import { defineEndpoint } from './defineEndpoint.ts';
import { permissionConditionsSchema } from './permissionConditions.ts';
import { permissionSchema } from './permissionSchema.ts';

const maxItems = 1000;
const maxRefs = 1000;
const longestRef = 1000;
const id = z.string().check(z.minLength(1), z.maxLength(200));

/** One thing, or several at once. */
export const resourceRefSchema = z.string().check(z.minLength(1), z.maxLength(longestRef));
/** Several things, answered in their order. */
export const resourceRefsSchema = z
  .array(resourceRefSchema)
  .check(z.minLength(1), z.maxLength(maxRefs));

/** What is certain of one thing. */
export const definitiveResultSchema = z.enum(['ALLOW', 'DENY']);
/** What is certain of one thing. */
export type DefinitiveResult = z.infer<typeof definitiveResultSchema>;

/** Items of a call on permissions, each known by its own id. */
export function permissionItems<S extends z.ZodMiniType<{ id: string }>>(item: S) {
  return z.array(item).check(
    z.maxLength(maxItems),
    z.refine(items => new Set(items.map(({ id }) => id)).size === items.length, {
      message: "two items have the same 'id'; give each its own",
    }),
  );
}

/** The id of an item: chosen by the caller, and answered with. */
export const permissionItemIdSchema = id;

/** Says of things of one plugin whether conditions hold for them; asked by the permission plugin. */
export const applyConditionsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/.well-known/backstage/permissions/apply-conditions',
  body: z.object({
    items: permissionItems(
      z.object({
        id,
        resourceRef: z.union([resourceRefSchema, resourceRefsSchema]),
        resourceType: z.string().check(z.minLength(1)),
        conditions: permissionConditionsSchema,
      }),
    ),
  }),
  limits: [
    {
      at: 'body',
      bytes: 4 * 1_048_576,
      values: 100_000,
      reason: "it holds the refs of an authorize call, beside the policy's conditions",
    },
    {
      at: 'body.items.*.conditions',
      depth: 80,
      reason: 'conditions may have 32 levels, each of an object and a list',
    },
  ],
  answer: z.object({
    items: z.array(
      z.object({ id, result: z.union([definitiveResultSchema, z.array(definitiveResultSchema)]) }),
    ),
  }),
  summary: 'Applies permission conditions to resources of this plugin',
});

/** The permissions that a plugin checks, and the rules that conditions on its resources may name. */
export const permissionMetadataEndpoint = defineEndpoint({
  method: 'GET',
  path: '/.well-known/backstage/permissions/metadata',
  answer: z.object({
    permissions: z.array(permissionSchema),
    rules: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        resourceType: z.string(),
        /** JSON schema of the parameters. */
        paramsSchema: z.optional(z.record(z.string(), z.unknown())),
      }),
    ),
  }),
  summary: 'Lists the permissions and permission rules of this plugin',
});
