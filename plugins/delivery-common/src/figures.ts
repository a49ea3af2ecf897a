import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';
import { deliveryLimits } from './limits.ts';

const entityRef = z.string().check(z.minLength(1), z.maxLength(600));

/** A figure, and how many deployments it is made of; without a value while those are too few. */
const figureSchema = z.object({ value: z.optional(z.number()), count: z.number() });
/** A figure, and how many deployments it is made of. */
export type Figure = z.infer<typeof figureSchema>;

/** How versions of a team came into its last environments. */
export const deliveryFiguresSchema = z.object({
  /** Of which the figures are. */
  days: z.number(),
  /** How many deployments a figure needs. */
  minCount: z.number(),
  /** Entities that were looked at, and deployments of them that were seen. */
  entities: z.number(),
  deployments: z.number(),
  /** Median from the build of a commit to its deployment, in milliseconds. */
  leadTimeMs: figureSchema,
  /** Deployments in a week. */
  perWeek: figureSchema,
  /** Share of deployments that failed, from 0 to 1. */
  failedShare: figureSchema,
  /** Median from failing to being well, or to the next version, in milliseconds. */
  recoveryMs: figureSchema,
});
/** How versions of a team came into its last environments. */
export type DeliveryFigures = z.infer<typeof deliveryFiguresSchema>;

/** Computes the figures of what some owners own, as far as the caller may see it, from what is stored. */
export const deliveryFiguresEndpoint = defineEndpoint({
  method: 'POST',
  path: '/figures/by-owners',
  body: z.object({
    owners: z.array(entityRef).check(z.minLength(1), z.maxLength(deliveryLimits.owners)),
  }),
  answer: deliveryFiguresSchema,
  summary: 'Lead time, frequency, failures and recovery of what some owners own',
});
