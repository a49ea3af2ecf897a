import { defineEndpoint } from '@portico/contract';
import { createPermission, resourceRefSchema } from '@portico/contract/permissions';
import * as z from 'zod/mini';

/** To read the policy: who has which role, and why somebody may or may not do something. */
export const permissionPolicyReadPermission = createPermission('permission.policy.read', 'read');

/** A condition, and whether it holds for the thing that was asked about. */
export interface ExplainedCondition {
  op: 'rule' | 'anyOf' | 'allOf' | 'not';
  rule?: string | undefined;
  params?: Record<string, unknown> | undefined;
  /** Known where a thing was named. */
  holds?: boolean | undefined;
  /** What it joins. */
  parts?: ExplainedCondition[] | undefined;
}

const conditionSchema: z.ZodMiniType<ExplainedCondition> = z.object({
  op: z.enum(['rule', 'anyOf', 'allOf', 'not']),
  rule: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.unknown())),
  holds: z.optional(z.boolean()),
  parts: z.optional(z.array(z.lazy(() => conditionSchema))),
});

/** Why somebody may or may not do something. */
export const explanationSchema = z.object({
  user: z.string(),
  /** Whether the catalog has the user; missing where no catalog was asked. */
  userKnown: z.optional(z.boolean()),
  /** What counts as the user: itself and its groups. */
  ownershipRefs: z.array(z.string()),
  permission: z.string(),
  resourceRef: z.optional(z.string()),
  /** Whether there is the thing that was named; missing where its plugin runs elsewhere. */
  resourceFound: z.optional(z.boolean()),
  result: z.enum(['ALLOW', 'DENY', 'CONDITIONAL']),
  /** What decided: no policy is asked, the one of a portal without its own, the configuration's, or code. */
  policy: z.enum(['off', 'default', 'configured', 'code']),
  /** One sentence. */
  summary: z.string(),
  /** The roles that the user has, and by which member. */
  roles: z.array(z.object({ role: z.string(), member: z.string() })),
  /** What the policy says of the permission for these roles, in the order in which it counts. */
  entries: z.array(
    z.object({
      effect: z.enum(['allow', 'deny']),
      role: z.string(),
      /** Where it stands: `app-config.yaml:12`. */
      at: z.optional(z.string()),
      /** Whether it decided. */
      isDecisive: z.boolean(),
      condition: z.optional(conditionSchema),
    }),
  ),
  /** The conditions of a conditional result, all entries together. */
  condition: z.optional(conditionSchema),
});
/** Why somebody may or may not do something. */
export type Explanation = z.output<typeof explanationSchema>;

/** Explains a decision of the policy, without making it. */
export const explainEndpoint = defineEndpoint({
  method: 'GET',
  path: '/explain',
  query: z.object({
    user: z.string().check(z.minLength(1)),
    permission: z.string().check(z.minLength(1)),
    resourceRef: z.optional(resourceRefSchema),
  }),
  answer: explanationSchema,
  summary: 'Explains what the policy says of a user and a permission',
});
