import { durationSchema } from '@portico/config';
import { z } from 'zod';
import { deliverySourcesShape, sourcesShape } from './sourcesConfig.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;

/** The configuration of delivery. */
export const deliveryConfigSchema = z.object({
  ...sourcesShape,
  delivery: z
    .object({
      ...deliverySourcesShape,
      freshFor: durationSchema
        .refine(ms => ms >= 10 * secondMs, 'must be 10 seconds or more')
        .default(120 * secondMs)
        .meta({
          description: 'How long builds and pull requests are shown before they are read again',
        }),
      deadline: durationSchema
        .refine(ms => ms >= secondMs && ms <= 60 * secondMs, 'must be 1 to 60 seconds')
        .default(10 * secondMs)
        .meta({ description: 'How long a host may take before what is stored is shown' }),
      follow: z
        .object({
          every: durationSchema
            .refine(ms => ms >= minuteMs, 'must be a minute or more')
            .default(15 * minuteMs)
            .meta({
              description: 'How often what nobody looks at is read again, with room for all',
            }),
          readingsPerHour: z.number().int().min(0).max(100_000).default(1000).meta({
            description: 'Readings of one host in an hour while nobody looks; 0 for none',
          }),
          share: z.number().gt(0).max(1).default(0.5).meta({
            description:
              "The share of a host's limit of requests after whose use only what people open is read",
          }),
        })
        .prefault({}),
      environments: z
        .object({
          from: z
            .enum(['cluster', 'namespace'])
            .default('cluster')
            .meta({ description: 'What an environment is: a cluster, or a namespace' }),
          order: z
            .array(z.string().min(1).max(200))
            .max(50)
            .default([])
            .meta({ description: 'Environments in the order in which versions pass through them' }),
        })
        .prefault({}),
    })
    .prefault({}),
});
