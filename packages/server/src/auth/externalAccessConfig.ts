import { secret } from '@portico/config';
import { z } from 'zod';

const words = z.union([
  z.string().transform(text => text.split(/[\s,]+/).filter(Boolean)),
  z.array(z.string().min(1)).min(1),
]);

/** What a service may call; each plugin is named once, and all others are closed to it. */
const accessRestrictions = z
  .array(
    z.object({
      plugin: z.string().min(1),
      /** Only routes with one of these permissions. */
      permission: words.optional(),
      /** Only routes whose permission has one of these actions. */
      permissionAttribute: z.object({ action: words.optional() }).optional(),
    }),
  )
  .min(1);

const minSecretBytes = 16;

/** A key as Base64, in its usual form or that of addresses. */
const base64Key = z
  .string()
  .regex(/^[\w+/-]+={0,2}$/, 'write a key of 24 random bytes as Base64')
  .refine(
    text => Buffer.from(text, 'base64').length >= minSecretBytes,
    `use a key of ${minSecretBytes} bytes or more, as 'openssl rand -base64 24' makes it`,
  );

/** Access for a service outside: by a token of its own, or by tokens that somebody else signs. */
export const externalAccessSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('static'),
    options: z.object({ token: secret(z.string().min(8)), subject: z.string().min(1) }),
    accessRestrictions: accessRestrictions.optional(),
  }),
  z.object({
    type: z.literal('legacy'),
    /** What the service signs its tokens with, and its name here. */
    options: z.object({ secret: secret(base64Key), subject: z.string().regex(/^\S+$/) }),
    accessRestrictions: accessRestrictions.optional(),
  }),
  z.object({
    type: z.literal('jwks'),
    options: z.object({
      /** Where the public keys are. */
      url: z.url(),
      issuer: words,
      /** Whom tokens must be meant for; without it a token for another service would open this one. */
      audience: words,
      algorithm: words.optional(),
      /** Stands between `external:` and the token's own subject. */
      subjectPrefix: z.string().min(1).optional(),
    }),
    accessRestrictions: accessRestrictions.optional(),
  }),
]);
/** Access for a service outside. */
export type ExternalAccess = z.output<typeof externalAccessSchema>;
