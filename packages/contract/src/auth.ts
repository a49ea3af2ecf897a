import * as z from 'zod/mini';
import { defineEndpoint } from './defineEndpoint.ts';

/** The plugin id under which the server signs people in: `/api/auth`. */
export const authPluginId = 'auth';

/** What is shown of a person. */
export const profileSchema = z.object({
  email: z.optional(z.string()),
  displayName: z.optional(z.string()),
  picture: z.optional(z.string()),
});
/** What is shown of a person. */
export type Profile = z.infer<typeof profileSchema>;

/** Who a token speaks for. */
export const userIdentitySchema = z.object({
  type: z.literal('user'),
  /** Full ref: `user:default/guest`. */
  userEntityRef: z.string(),
  /** Refs that count as the user when ownership is asked. */
  ownershipEntityRefs: z.array(z.string()),
});
/** Who a token speaks for. */
export type UserIdentity = z.infer<typeof userIdentitySchema>;

/** A session as the auth backend answers it. */
export const authSessionSchema = z.object({
  profile: profileSchema,
  providerInfo: z.optional(
    z.looseObject({
      accessToken: z.optional(z.string()),
      idToken: z.optional(z.string()),
      scope: z.optional(z.string()),
      expiresInSeconds: z.optional(z.number()),
    }),
  ),
  backstageIdentity: z.optional(
    z.object({
      token: z.string(),
      identity: userIdentitySchema,
      expiresInSeconds: z.optional(z.number()),
    }),
  ),
});
/** A session as the auth backend answers it. */
export type AuthSession = z.infer<typeof authSessionSchema>;

/** Renews the session of a provider; for the guest provider it begins one. */
export const refreshSessionEndpoint = defineEndpoint({
  method: 'GET',
  path: '/:provider/refresh',
  params: z.object({ provider: z.string() }),
  query: z.object({ scope: z.optional(z.string()), env: z.optional(z.string()) }),
  answer: authSessionSchema,
  summary: "Renews a provider's session",
});

/** Ends the session of a provider. */
export const logoutEndpoint = defineEndpoint({
  method: 'POST',
  path: '/:provider/logout',
  params: z.object({ provider: z.string() }),
  summary: "Ends a provider's session",
});

/** The public keys of user tokens. */
export const tokenKeysEndpoint = defineEndpoint({
  method: 'GET',
  path: '/.well-known/jwks.json',
  answer: z.object({ keys: z.array(z.looseObject({ kid: z.optional(z.string()) })) }),
  summary: 'The public keys of user tokens',
});

/** Where to find what about tokens. */
export const openIdConfigurationEndpoint = defineEndpoint({
  method: 'GET',
  path: '/.well-known/openid-configuration',
  answer: z.looseObject({ issuer: z.string(), jwks_uri: z.string() }),
  summary: 'Where to find what about tokens',
});

/** The claims of the caller, with its ownership refs. */
export const userInfoEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/userinfo',
  answer: z.object({ claims: z.object({ sub: z.string(), ent: z.array(z.string()) }) }),
  summary: 'The claims of the caller',
});
