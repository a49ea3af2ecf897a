import { secret } from '@portico/config';
import { z } from 'zod';

const isKey = (bytes: number) => (text: string) =>
  /^[\w-]+={0,2}$/.test(text) && Buffer.from(text, 'base64url').length === bytes;

/** `notifications.processors.webPush`. */
export const pushConfigSchema = z
  .object({
    subject: z
      .string()
      .max(300)
      .regex(
        /^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/,
        'must be mailto: with an address, or an address with https',
      )
      .meta({ description: 'Whom push services turn to: mailto:portal@example.com' }),
    publicKey: z
      .string()
      .refine(isKey(65), 'must be a VAPID key of 65 bytes in base64url')
      .optional()
      .meta({ description: 'VAPID keys; made and stored when omitted' }),
    privateKey: secret(
      z.string().refine(isKey(32), 'must be a VAPID key of 32 bytes in base64url'),
    ).optional(),
  })
  .refine(({ publicKey, privateKey }) => (publicKey === undefined) === (privateKey === undefined), {
    path: ['privateKey'],
    message: 'must be there together with publicKey, or both must be omitted',
  });
/** How notifications are pushed to browsers. */
export type PushConfig = z.output<typeof pushConfigSchema>;
