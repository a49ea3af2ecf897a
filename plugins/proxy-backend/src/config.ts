import { secret } from '@portico/config';
import { z } from 'zod';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

const target = z
  .url({ protocol: /^https?$/, error: "write an address: 'https://ci.example.com/api'" })
  .refine(
    text => !URL.canParse(text) || isPlain(new URL(text)),
    'write it without a query, a hash and a user; put credentials into headers',
  );

const pattern = z.string().refine(isPattern, 'is not a regular expression');

const headerName = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, "is no name of a header; write one such as 'X-Api-Key'");

/** What surrounds it is cut, as in files with secrets. */
const headerValue = z
  .string()
  .refine(
    text => /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(text.trim()),
    'has line breaks or other characters that headers cannot have; remove or encode them',
  );

const endpoint = z.object({
  target,
  /** Whether the target's own host is sent as `Host`; else that of the portal. */
  changeOrigin: z.boolean().default(true),
  /** Replacements by regular expression, of the path from `/api/proxy` on; the first that matches counts. */
  pathRewrite: z.record(pattern, z.string()).optional(),
  /** Sent with each request, in place of the caller's. */
  headers: secret(z.record(headerName, headerValue)).default({}),
  /** All of them when omitted. */
  allowedMethods: z.array(z.enum(methods)).optional(),
  /** Names of headers that are passed on besides the harmless ones, both ways. */
  allowedHeaders: z.array(headerName).default([]),
  /** Who may call, and whether the portal's token is passed on. */
  credentials: z
    .enum(['require', 'forward', 'dangerously-allow-unauthenticated'])
    .default('require'),
  /** Follows redirects of the target to itself, for GET and HEAD. */
  followRedirects: z.boolean().default(false),
  /** Whether the target's certificate is checked. */
  secure: z.boolean().default(true),
});

/** How calls below one path are passed on. */
export type ProxyEndpointConfig = z.output<typeof endpoint>;

const endpoints = z.record(
  z.string().regex(/^\/?[^?#]+$/, "write a path: '/ci'"),
  z
    .union([target, endpoint])
    .transform(value => (typeof value === 'string' ? endpoint.parse({ target: value }) : value)),
);

/** The keys that the proxy reads. */
export const proxyConfigSchema = z.object({
  proxy: z
    .union([
      z.object({
        endpoints,
        /** Without effect: bodies are never read before they are passed on. */
        reviveConsumedRequestBodies: z.boolean().optional(),
        /** Without effect: an endpoint that is not valid stops the start, with its place. */
        skipInvalidProxies: z.boolean().optional(),
      }),
      // The older form, with paths as keys.
      endpoints,
    ])
    .optional(),
  /** The server's own; without permissions, guests only read. */
  permission: z.object({ enabled: z.boolean().default(false) }).optional(),
});

/** The configuration as the proxy reads it. */
export type ProxyConfig = z.output<typeof proxyConfigSchema>;

/** The configured endpoints by path, in either form. */
export function listEndpoints({ proxy = {} }: ProxyConfig): [string, ProxyEndpointConfig][] {
  const isNewForm = 'endpoints' in proxy && !('target' in proxy.endpoints);
  const byPath = isNewForm ? proxy.endpoints : proxy;
  return Object.entries(byPath as Record<string, ProxyEndpointConfig>);
}

function isPlain({ search, hash, username, password }: URL): boolean {
  return !search && !hash && !username && !password;
}

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text));
  } catch {
    return false;
  }
}
