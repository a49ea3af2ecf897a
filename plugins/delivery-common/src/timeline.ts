import { entityNameSchema } from '@portico/catalog-common';
import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';

/** Something that fails now. Its texts are of hosts and clusters, shown as text. */
export const failureSchema = z.object({
  id: z.string(),
  kind: z.literal(['alert', 'deployment', 'build']),
  title: z.string(),
  /** ISO time since which it fails, as far as that is known. */
  at: z.string(),
  /** Of a deployment. */
  environment: z.optional(z.string()),
  /** Name of the workload or application, for a deployment. */
  item: z.optional(z.string()),
});
/** Something that fails now. */
export type Failure = z.infer<typeof failureSchema>;

/** Something that was changed. Its texts are of hosts, clusters and descriptors, shown as text. */
export const changeSchema = z.object({
  id: z.string(),
  kind: z.literal(['deployment', 'build', 'catalog']),
  /** A deployed version, the title of what was built, or the values that a descriptor changed. */
  title: z.string(),
  /** ISO time. */
  at: z.string(),
  /** Whose change it is, where it is of something that the entity depends on. */
  entityRef: z.optional(z.string()),
  environment: z.optional(z.string()),
  item: z.optional(z.string()),
  commit: z.optional(z.string()),
  author: z.optional(z.string()),
  url: z.optional(z.string()),
  /** Whether it failed by itself: a version that was not well, a build that failed. */
  hasFailed: z.optional(z.boolean()),
  /** Whether it is the first failed build after one that succeeded. */
  isFirstFailure: z.optional(z.boolean()),
});
/** Something that was changed. */
export type Change = z.infer<typeof changeSchema>;

/** Why a change may be the cause. */
export const causeReasonSchema = z.literal([
  'just-before',
  'shortly-before',
  'same-day',
  'same-environment',
  'same-item',
  'failing-itself',
  'first-failure',
  'is-deployed',
  'dependency',
  'descriptor',
]);
/** Why a change may be the cause. */
export type CauseReason = z.infer<typeof causeReasonSchema>;

/** A change, and how much speaks for it. */
export const rankedChangeSchema = z.extend(changeSchema, {
  /** The sum of what its reasons count; 0 where nothing speaks for it. */
  score: z.number(),
  /** What counts most comes first. */
  reasons: z.array(causeReasonSchema),
});
/** A change, and how much speaks for it. */
export type RankedChange = z.infer<typeof rankedChangeSchema>;

/** What changed before an entity failed. */
export const entityTimelineSchema = z.object({
  /** What fails now, the latest first. */
  failures: z.array(failureSchema),
  /** Id of the failure whose causes are looked for; omitted where nothing fails. */
  failure: z.optional(z.string()),
  /** The likeliest cause first; the latest change first where nothing fails. */
  changes: z.array(rankedChangeSchema),
});
/** What changed before an entity failed. */
export type EntityTimeline = z.infer<typeof entityTimelineSchema>;

/** Lists what changed before an entity failed, from what is stored: no host is waited for. */
export const entityTimelineEndpoint = defineEndpoint({
  method: 'GET',
  path: '/entities/:kind/:namespace/:name/timeline',
  params: entityNameSchema,
  query: z.object({
    /** Id of a failure; the latest one of what runs when omitted, or when nothing fails by that id. */
    failure: z.optional(z.string().check(z.maxLength(1000))),
  }),
  answer: entityTimelineSchema,
  summary: 'What changed before an entity failed, the likeliest cause first',
});
