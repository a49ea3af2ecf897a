import { frontend } from '@portico/config';
import { z } from 'zod';

/** How visitors become the guest user. */
export const guestConfigSchema = z.looseObject({
  userEntityRef: z.string().default('user:default/guest'),
  ownershipEntityRefs: z.array(z.string()).optional(),
});
/** How visitors become the guest user. */
export type GuestConfig = z.output<typeof guestConfigSchema>;

/** The keys that sign-in reads. */
export const authConfigSchema = z.object({
  auth: z
    .object({
      /** Which of several settings of a provider is in force. */
      environment: frontend(z.string()).default('development'),
      providers: z
        .looseObject({
          guest: guestConfigSchema.optional(),
        })
        .default({}),
    })
    .default({ environment: 'development', providers: {} }),
});
