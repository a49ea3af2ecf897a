import { defineEndpoint } from '@portico/contract';
import {
  definitiveResultSchema,
  permissionConditionsSchema,
  permissionItemIdSchema as id,
  permissionItems,
  permissionSchema,
  resourceRefSchema,
  resourceRefsSchema,
} from '@portico/contract/permissions';
import * as z from 'zod/mini';

const resourceRef = z.optional(z.union([resourceRefSchema, resourceRefsSchema]));

const decisionSchema = z.union([
  z.object({ id, result: definitiveResultSchema }),
  z.object({ id, result: z.array(definitiveResultSchema) }),
  z.object({
    id,
    result: z.literal('CONDITIONAL'),
    pluginId: z.string(),
    resourceType: z.string(),
    conditions: permissionConditionsSchema,
  }),
]);
const answer = z.object({ items: z.array(decisionSchema) });

/** One answer: to one thing, to each of several, or under conditions where no thing was named. */
export type AuthorizeAnswerItem = z.output<typeof decisionSchema>;

/** Asks what the caller may do. A list of resource refs is answered by a list of results. */
export const authorizeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/authorize',
  body: z.object({
    items: permissionItems(
      z.object({ id, permission: permissionSchema, resourceRef }).check(
        z.refine(item => item.permission.type === 'resource' || item.resourceRef === undefined, {
          message: "a permission of type 'basic' takes no resourceRef; leave it out",
          path: ['resourceRef'],
        }),
      ),
    ),
  }),
  answer,
  summary: 'Decides what the caller may do',
});
/** One question. */
export type AuthorizeItem = z.output<typeof authorizeEndpoint.body>['items'][number];

/** The same for callers that know permissions by name only; an unknown name is denied. */
export const authorizeByNameEndpoint = defineEndpoint({
  method: 'POST',
  path: '/authorize/by-name',
  body: z.object({
    items: permissionItems(
      z.object({ id, name: z.string().check(z.minLength(1), z.maxLength(200)), resourceRef }),
    ),
  }),
  answer,
  summary: 'Decides what the caller may do, by the names of permissions',
});

/**
 * Decides permissions without a resource: a resource permission is allowed where it may be for some resource. The portal
 * offers actions by it.
 */
export const authorizeAnyEndpoint = defineEndpoint({
  method: 'POST',
  path: '/authorize/any',
  body: z.object({ items: permissionItems(z.object({ id, permission: permissionSchema })) }),
  answer: z.object({ items: z.array(z.object({ id, result: definitiveResultSchema })) }),
  summary: 'Decides what the caller may do to any resource',
});

/** Says that the plugin answers. */
export const permissionHealthEndpoint = defineEndpoint({
  method: 'GET',
  path: '/health',
  answer: z.object({ status: z.literal('ok') }),
  summary: 'Says that the plugin answers',
});
