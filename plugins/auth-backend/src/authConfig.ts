import {
  createProvidersShape,
  defaultAuthEnvironment,
  keepProvidersOf,
  type ProviderConfig,
} from '@portico/auth-node';
import { durationSchema, frontend, secret } from '@portico/config';
import { z } from 'zod';
import { builtInProviders } from './providers/builtInProviders.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

const userRef = z
  .string()
  .regex(
    /^[^\s:/]+:[^\s:/]+\/[^\s:/]+$/,
    "write a full entity reference, such as 'user:default/guest'",
  );

/** How visitors become the guest user. */
export const guestConfigSchema = z.object({
  title: frontend(z.string().min(1)).default('Guest'),
  message: frontend(z.string()).optional(),
  userEntityRef: userRef.default('user:default/guest'),
  ownershipEntityRefs: z.array(z.string()).optional(),
  /** Lets guests in where `auth.environment` is not development. */
  dangerouslyAllowOutsideDevelopment: z.boolean().default(false),
});
/** How visitors become the guest user. */
export type GuestConfig = z.output<typeof guestConfigSchema>;

const authSchema = z.object({
  /** Which of several settings of a provider is in force. */
  environment: frontend(z.string().min(1)).default(defaultAuthEnvironment),
  session: z
    .object({
      /** What cookies are sealed with; made and stored in the database when omitted, or empty. */
      secret: z.preprocess(dropEmpty, secret(z.string().min(16)).optional()).optional(),
    })
    .default({}),
  /** How long the portal's own tokens are valid: ten minutes to a day. */
  backstageTokenExpiration: durationSchema
    .refine(ms => ms >= 10 * minuteMs && ms <= dayMs, 'it must be from 10 minutes to a day')
    .optional(),
  /** Origins of other portals that may sign people in here; `*` represents any part. */
  experimentalExtraAllowedOrigins: z.array(z.string().min(1)).default([]),
  /** Derived: providers are named, and nobody can sign in with any. */
  signInMissing: frontend(z.literal(true)).optional(),
  /** What the sign-in page offers; all that is set up when omitted. */
  signInPage: frontend(z.object({ providers: z.array(z.string()).optional() })).optional(),
  providers: createProvidersShape(builtInProviders)
    .extend({ guest: guestConfigSchema.optional() })
    .prefault({}),
});

/** The keys that sign-in reads. */
export const authConfigSchema = z.object({
  app: z
    .object({
      /** Nothing is served before sign-in. */
      protected: z.boolean().default(false),
    })
    .prefault({}),
  auth: authSchema.prefault({}).transform(({ providers, ...auth }) => {
    const { guest, ...others } = providers as { guest?: GuestConfig } & Record<string, unknown>;
    const usable = keepProvidersOf(auth.environment, others as ConfiguredProviders);
    const isGuestUsable = guest !== undefined && isGuestAllowed(auth.environment, guest);
    const hasProviders = guest !== undefined || Object.keys(others).length > 0;
    const canSignIn = isGuestUsable || Object.values(usable).some(each => !each.accessOnly);
    return {
      ...auth,
      guest,
      /** Whether any provider is named, set up or not. */
      hasProviders,
      ...(hasProviders && !canSignIn && { signInMissing: true as const }),
      /** What the browser learns: the title and message of those that people can sign in with now. */
      providers: {
        ...usable,
        ...(isGuestUsable && { guest: { ...guest, environments: {} } }),
      } as Record<string, ProviderConfig>,
    };
  }),
});

/** A variable that is not set leaves an empty text behind. */
function dropEmpty(value: unknown): unknown {
  return value === '' ? undefined : value;
}

/** What sign-in reads of the configuration. */
export type AuthConfig = z.output<typeof authConfigSchema>;

type ConfiguredProviders = Readonly<Record<string, ProviderConfig | undefined>>;

/** Whether guests may come in: in development, or where the configuration insists. */
export function isGuestAllowed(environment: string, guest: GuestConfig): boolean {
  return environment === defaultAuthEnvironment || guest.dangerouslyAllowOutsideDevelopment;
}
