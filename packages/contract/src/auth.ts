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
  /**
   * Whether the user has each permission, by its name, as of the answer; a resource permission, whether they may have it for
   * some resource. Omitted by servers without permissions.
   */
  permissions: z.optional(z.record(z.string(), z.boolean())),
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

const providerParams = z.object({ provider: z.string() });

/** How the provider's pages are shown: in a window of their own, or in place of the portal. */
export const signInFlowSchema = z.enum(['popup', 'redirect']);
/** How the provider's pages are shown. */
export type SignInFlow = z.infer<typeof signInFlowSchema>;

/**
 * Sends a browser to the provider: the address to open, not one to fetch. Answers 302; what fails from
 * here on is reported as the flow reports it.
 */
export const startSignInEndpoint = defineEndpoint({
  method: 'GET',
  path: '/:provider/start',
  params: providerParams,
  query: z.object({
    /** Which of the provider's settings to use; required. */
    env: z.string(),
    /** Scopes besides the provider's own, with spaces between. */
    scope: z.optional(z.string()),
    /** Origin of the page that the answer is posted to; the portal's when omitted. */
    origin: z.optional(z.string()),
    /** `popup` when omitted. */
    flow: z.optional(signInFlowSchema),
    /** Where a redirect flow ends; on the same origin. */
    redirectUrl: z.optional(z.string()),
  }),
  status: 302,
  summary: 'Sends a browser to the provider',
});

/**
 * Where the provider sends the browser back. Answers a page that posts an {@link AuthorizationMessage}
 * to its opener, or 302 to `redirectUrl`, with `error=` added when it failed.
 */
export const signInFrameEndpoint = defineEndpoint({
  method: 'GET',
  path: '/:provider/handler/frame',
  params: providerParams,
  query: z.looseObject({
    code: z.optional(z.string()),
    state: z.optional(z.string()),
    error: z.optional(z.string()),
    error_description: z.optional(z.string()),
  }),
  summary: 'Where the provider sends the browser back',
});

/** What the popup posts once it is done, to the origin that it was started for only. */
export const authorizationResponseSchema = z.object({
  type: z.literal('authorization_response'),
  response: z.optional(authSessionSchema),
  /** Set instead when it failed. */
  error: z.optional(z.object({ name: z.string(), message: z.string() })),
});

/** What the popup posts before, to any origin: for which one its answer is. */
export const configInfoSchema = z.object({
  type: z.literal('config_info'),
  targetOrigin: z.string(),
});

/** What a sign-in popup posts to the window that opened it. */
export const authorizationMessageSchema = z.discriminatedUnion('type', [
  configInfoSchema,
  authorizationResponseSchema,
]);
/** What a sign-in popup posts to the window that opened it. */
export type AuthorizationMessage = z.infer<typeof authorizationMessageSchema>;

/** The header without which no session is renewed or ended, since another site's page cannot send it. */
export const requestedWithHeader = { name: 'x-requested-with', value: 'XMLHttpRequest' } as const;

/**
 * Renews the session of a provider by its cookie; for the guest provider it begins one. Needs the
 * {@link requestedWithHeader}.
 */
export const refreshSessionEndpoint = defineEndpoint({
  method: 'GET',
  path: '/:provider/refresh',
  params: providerParams,
  query: z.object({
    /** Scopes that the session is needed for, besides the provider's own. */
    scope: z.optional(z.string()),
    /** `auth.environment` when omitted. */
    env: z.optional(z.string()),
  }),
  answer: authSessionSchema,
  summary: "Renews a provider's session",
});

/**
 * Ends the session of a provider. Needs the {@link requestedWithHeader}. The answer is empty, or holds
 * a {@link logoutAnswerSchema}.
 */
export const logoutEndpoint = defineEndpoint({
  method: 'POST',
  path: '/:provider/logout',
  params: providerParams,
  query: z.object({ env: z.optional(z.string()) }),
  summary: "Ends a provider's session",
});

/** Where to send the browser so that the provider ends its own session too; `https:`, or on localhost. */
export const logoutAnswerSchema = z.object({ logoutUrl: z.string() });

/** The plugin id under which the portal's own page is gated: `/api/app`. */
export const appPluginId = 'app';

/** The cookie that opens what a browser fetches without a token: files of the portal, pages of docs. */
export const sessionCookieName = 'backstage-auth';

/** Sets the session cookie from the caller's token. Every plugin that has such files serves it. */
export const setSessionCookieEndpoint = defineEndpoint({
  method: 'GET',
  path: '/.backstage/auth/v1/cookie',
  answer: z.object({
    /** ISO time. */
    expiresAt: z.string(),
  }),
  summary: "Sets the session cookie from the caller's token",
});

/** Takes the session cookie away. */
export const removeSessionCookieEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/.backstage/auth/v1/cookie',
  status: 204,
  summary: 'Takes the session cookie away',
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

/**
 * What counts as a user, for other plugins: tokens only name the user, so that they stay small whatever groups there are.
 */
export const ownershipEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/ownership',
  query: z.object({
    /** Full ref: `user:default/ada`. */
    userEntityRef: z.string().check(z.minLength(1), z.maxLength(500)),
    /** Names the refs that the sign-in stored; those of the catalog when omitted. */
    ownershipId: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: z.object({ ownershipEntityRefs: z.array(z.string()) }),
  summary: 'What counts as a user where ownership matters',
});
