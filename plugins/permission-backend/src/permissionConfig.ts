import { frontend } from '@portico/config';
import { z } from 'zod';
import { policySchema } from './policy/policySchema.ts';

/** The user that guests sign in as, unless `auth.providers.guest` names another. */
export const defaultGuest = 'user:default/guest';

/** The keys of the permission plugin; `permission.enabled` is the server's own too. */
export const permissionConfigSchema = z.object({
  permission: z
    .object({
      enabled: frontend(z.boolean()).default(false),
      /** Lets clients ask of many things in one item. */
      EXPERIMENTAL_enableBatchedRequests: frontend(z.boolean()).optional(),
      policy: policySchema.optional(),
    })
    .default({ enabled: false }),
  /** Who guests are, which the auth plugin decides; read here to explain what they may do. */
  auth: z
    .object({
      providers: z
        .object({
          guest: z
            .object({
              userEntityRef: z.string().default(defaultGuest),
              ownershipEntityRefs: z.array(z.string()).optional(),
            })
            .optional(),
        })
        .default({}),
    })
    .default({ providers: {} }),
});
