import { durationSchema, secret } from '@portico/config';
import { z } from 'zod';

/** The keys that every OAuth provider has in each of its environments. */
export const oauthBaseShape = {
  clientId: z.string().min(1),
  /** Absent for clients that have none. */
  clientSecret: secret(z.string().min(1)).optional(),
  /** Where the provider sends people back to, where that is not this server's own address. */
  callbackUrl: z.url().optional(),
  additionalScopes: z
    .union([z.string(), z.array(z.string())])
    .transform(scopes => [scopes].flat().flatMap(each => each.split(/[\s,]+/).filter(Boolean)))
    .optional(),
  /** How long after signing in a session ends, however often it is renewed. */
  sessionDuration: durationSchema.optional(),
  /** Sends people to the provider when they sign out, so that its own session ends too. */
  federatedLogout: z.boolean().optional(),
};

/** The keys that every OAuth provider has in each of its environments. */
export type OAuthBaseSettings = z.output<z.ZodObject<typeof oauthBaseShape>>;
