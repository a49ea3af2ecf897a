import { isIP } from 'node:net';
import { frontend, secret } from '@portico/config';
import { z } from 'zod';
import { externalAccessSchema } from '../auth/externalAccessConfig.ts';
import { isSecretKey } from '../secrets/SecretKeys.ts';
import { baseUrl, hostPattern, port } from './addressSchemas.ts';
import { corsSchema } from './corsSchema.ts';
import { databaseConfigSchema } from './databaseConfig.ts';
import { extensionsSchema } from './extensionsSchema.ts';
import { rateLimitSchema } from './rateLimitSchema.ts';
import { timeoutsSchema } from './timeoutsSchema.ts';

/** The keys of the server. */
export const backendConfigSchema = z
  .object({
    baseUrl: frontend(baseUrl).optional(),
    listen: z
      .union([
        port,
        z.string().regex(/^([^:]*):\d+$/, "write 'host:port' or ':port'"),
        z.object({ host: z.string().optional(), port: port.optional() }),
      ])
      .optional(),
    database: databaseConfigSchema,
    cors: corsSchema.optional(),
    /** Additions to the content security policy, by directive; `false` removes one. */
    csp: z.record(z.string(), z.union([z.literal(false), z.array(z.string())])).optional(),
    auth: z
      .object({
        externalAccess: z.array(externalAccessSchema).default([]),
        delegation: z
          .object({
            /** How long tasks may act for the users who started them. */
            maxHours: z.number().min(0.01).max(720).default(24),
          })
          .prefault({}),
      })
      .optional(),
    /**
     * Addresses and networks of the proxies in front of the server. Only their `X-Forwarded-…` headers count: for the
     * caller's address, protocol and host.
     */
    trustedProxies: z
      .array(z.string().refine(isNetwork, "write an address or a network: '10.0.0.0/8'"))
      .default([]),
    /** How often one caller may sign in and change something; `false` turns the limits off. */
    rateLimit: z.union([z.boolean(), rateLimitSchema]).default(true),
    /** How many streams of events may be open at once. */
    streams: z
      .object({
        /** Of one person or service. */
        maxPerCaller: z.number().int().min(1).default(50),
        /** Of all guests at one address. */
        maxPerAddress: z.number().int().min(1).default(200),
      })
      .prefault({}),
    timeouts: timeoutsSchema.prefault({}),
    /** Numbers for Prometheus at `/metrics`. */
    metrics: z
      .object({
        enabled: z.boolean().default(false),
        /** What the caller must send as its bearer token; anybody may read when omitted. */
        token: secret(z.string().min(1)).optional(),
      })
      .prefault({}),
    /** What `OTEL_*` variables do not say. */
    telemetry: z
      .object({
        /** Hosts that calls carry `traceparent` to, such as 'gateway.example.com' or '*.corp.example'. */
        propagateTo: z.array(hostPattern).max(100).default([]),
      })
      .prefault({}),
    /** Contributions of server plugins to enable, disable or order, by id. */
    extensions: extensionsSchema.optional(),
    secrets: z
      .object({
        /** Keys that plugins seal stored secrets with: the first one seals, all of them open. */
        keys: z
          .array(
            secret(
              z
                .string()
                .refine(
                  isSecretKey,
                  "must be 32 bytes in base64; make one with 'portico secrets new-key'",
                ),
            ),
          )
          .default([]),
      })
      .prefault({}),
  })
  .prefault({});

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...others] = text.split('/');
  const family = isIP(address);
  if (family === 0 || others.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
}
