import { entityNameSchema } from '@portico/catalog-common';
import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';
import { buildSchema } from './builds.ts';
import { deliveryLimits } from './limits.ts';
import { alertReadingSchema, buildReadingSchema, pullRequestReadingSchema } from './readings.ts';

/** The plugin's API is at `/api/delivery`. */
export const deliveryPluginId = 'delivery';

/** Topic of the event stream: the uids of entities of which something was read anew. */
export const deliveryTopic = 'delivery.entity';
/** The ref of that topic that stands for any entity. */
export const anyDeliveryRef = 'any';

/** Builds and pull requests of an entity, one reading for each of its projects. */
export const entityDeliverySchema = z.object({
  builds: z.array(buildReadingSchema),
  pullRequests: z.array(pullRequestReadingSchema),
  alerts: z._default(z.array(alertReadingSchema), []),
});
/** Builds and pull requests of an entity. */
export type EntityDelivery = z.infer<typeof entityDeliverySchema>;

/** Reads builds and pull requests of an entity: from the host where what is stored is not fresh any more. */
export const entityDeliveryEndpoint = defineEndpoint({
  method: 'GET',
  path: '/entities/:kind/:namespace/:name',
  params: entityNameSchema,
  answer: entityDeliverySchema,
  summary: 'Builds and open pull requests of an entity',
});

/** The latest of an entity, for lists. */
export const deliverySummarySchema = z.object({
  /** The latest one of the default branch that has ended or runs. */
  build: z.optional(buildSchema),
  /** Omitted where they are not known. */
  openPullRequests: z.optional(z.number()),
  /** When the oldest part of it was read, as ISO time; omitted where nothing was. */
  readAt: z.optional(z.string()),
});
/** The latest of an entity, for lists. */
export type DeliverySummary = z.infer<typeof deliverySummarySchema>;

/**
 * Answers the latest of many entities from what is stored, in their order; null for those that the caller may not read, and
 * for those that name no project. It waits for no host: one project for each host is read again in the background.
 */
export const deliverySummariesEndpoint = defineEndpoint({
  method: 'POST',
  path: '/summaries/by-refs',
  body: z.object({
    entityRefs: z
      .array(z.string().check(z.minLength(1), z.maxLength(600)))
      .check(z.minLength(1), z.maxLength(deliveryLimits.entities)),
  }),
  answer: z.object({ items: z.array(z.nullable(deliverySummarySchema)) }),
  summary: 'The latest build and the number of open pull requests of many entities',
});
