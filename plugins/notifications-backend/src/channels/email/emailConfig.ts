import { durationSchema, secret } from '@portico/config';
import { notificationSeverities } from '@portico/notifications-common';
import { z } from 'zod';
import { isEmailAddress } from './EmailRules.ts';

const address = z
  .string()
  .trim()
  .refine(isEmailAddress, 'must be an e-mail address such as portal@example.com');
/** Also with a name: `Portal <portal@example.com>`. */
const sender = z
  .string()
  .trim()
  .refine(
    text => isEmailAddress(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text),
    'must be an e-mail address such as portal@example.com, or Portal <portal@example.com>',
  );
const addresses = z.array(address).max(1000);

const smtp = z.object({
  transport: z.literal('smtp'),
  hostname: z.string().min(1),
  port: z.int().min(1).max(65_535),
  secure: z.boolean().default(false).meta({ description: 'TLS from the first byte, port 465' }),
  requireTls: z.boolean().default(false),
  username: z.string().optional(),
  password: secret(z.string()).optional(),
});
const stream = z.object({ transport: z.literal('stream') });

/** `notifications.processors.email`, with the keys of the ecosystem. */
export const emailConfigSchema = z.object({
  transportConfig: z
    .discriminatedUnion('transport', [smtp, stream])
    .meta({ description: 'How mails are sent: smtp, or stream to write them to the log alone' }),
  sender,
  replyTo: sender.optional(),
  concurrencyLimit: z.int().min(1).max(50).default(2),
  throttleInterval: durationSchema.default(100),
  filter: z
    .object({
      minSeverity: z.enum(notificationSeverities).optional(),
      maxSeverity: z.enum(notificationSeverities).optional(),
      excludedTopics: z.array(z.string()).max(1000).default([]),
      includedTopics: z.array(z.string()).max(1000).optional(),
    })
    .prefault({}),
  allowedEmailDomains: z.array(z.string().min(1)).max(1000).optional(),
  allowlistEmailAddresses: addresses.optional(),
  denylistEmailAddresses: addresses.default([]),
});
/** How mails are sent, and to whom. */
export type EmailConfig = z.output<typeof emailConfigSchema>;
