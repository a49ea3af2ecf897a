import { isIP } from 'node:net';
import { frontend, secret } from '@portico/config';
import { describePatternFault, headerThemeIds, ownLanguages } from '@portico/contract';
import { z } from 'zod';
import { externalAccessSchema } from './auth/externalAccessConfig.ts';
import { isSecretKey } from './secrets/SecretKeys.ts';

const port = z.number().int().min(0).max(65_535);
const texts = z.union([
  z.array(z.string()),
  z.string().transform(text => text.split(/[\s,]+/).filter(Boolean)),
]);

/** An address as people type it, which others are derived from. */
const baseUrl = z
  .url({ protocol: /^https?$/ })
  .refine(
    text => !URL.canParse(text) || isPlainUrl(new URL(text)),
    'write it without a query, a hash, and a user before the host',
  );

/** A URL with a place for the plugin's id. */
const urlPattern = z.string().superRefine((pattern, context) => {
  const message = describePatternFault(pattern);
  if (message) context.addIssue({ code: 'custom', message });
});
const secretText = secret(z.string().min(1));

const databaseConnection = z.union([
  secretText,
  z.object({
    host: z.string().optional(),
    port: port.optional(),
    user: z.string().optional(),
    password: secret(z.string()).optional(),
    database: z.string().optional(),
    ssl: z
      .union([
        z.boolean(),
        z.object({
          ca: z.string().optional(),
          cert: z.string().optional(),
          key: secret(z.string()).optional(),
          rejectUnauthorized: z.boolean().optional(),
        }),
      ])
      .optional(),
    /** All of the above as one address, for PostgreSQL. */
    connectionString: secretText.optional(),
    /** Folder of the SQLite files. */
    directory: z.string().optional(),
    /** `:memory:` keeps what SQLite stores until the server stops. */
    filename: z.string().optional(),
  }),
]);

const supportItem = z.object({
  title: z.string(),
  icon: z.string().optional(),
  links: z.array(z.object({ url: z.string(), title: z.string().optional() })).default([]),
});

const extensions = z.array(
  z.union([
    z.string(),
    z.record(
      z.string(),
      z.union([
        z.boolean(),
        z.object({ disabled: z.boolean().optional(), order: z.number().optional() }),
      ]),
    ),
  ]),
);

/** Languages to choose from, as tags; the default is for those who have not chosen. */
const languages = z
  .object({
    supported: frontend(
      z
        .array(z.string().min(2))
        .min(1)
        .refine(tags => new Set(tags).size === tags.length, 'list each language once'),
    ).optional(),
    default: frontend(z.string()).optional(),
  })
  .refine(
    ({ supported = ownLanguages, default: chosen }) =>
      chosen === undefined || supported.includes(chosen),
    { path: ['default'], message: 'must be one of app.languages.supported' },
  );

const color = z.string().regex(/^#[\da-f]{6}$/i, "write a colour as '#rrggbb'");
const schemedColor = z.object({ light: color.optional(), dark: color.optional() });

/** A company's own looks. */
const branding = z.object({
  logo: z
    .object({
      /** Address of a picture, 32 px high and up to 176 px wide; `https:`, `data:` or a path on this host. */
      url: z.string(),
      /** The same for the dark scheme. */
      darkUrl: z.string().optional(),
      /** A square one for where there is no room; the portal's own sign when omitted. */
      markUrl: z.string().optional(),
    })
    .optional(),
  /** What the sign-in page shows beside the ways to sign in. */
  signIn: z
    .object({
      /** Address of a picture in place of the pattern; written as `logo.url`. */
      image: z.string().optional(),
      /** One sentence below the portal's name. */
      text: z.string().max(300).optional(),
    })
    .optional(),
  /** The name beside the logo; `app.title` when omitted, none when empty. */
  logoText: z.string().optional(),
  favicon: z.string().optional(),
  primaryColor: schemedColor.optional(),
  fontFamily: z
    .string()
    .regex(/^[\w\s,'"-]+$/, 'write names of fonts with commas between')
    .optional(),
  headerColors: z.partialRecord(z.enum(headerThemeIds), schemedColor).optional(),
});

const rate = (max: number) =>
  z
    .object({
      /** Calls of one caller in a window. */
      max: z.number().int().min(1).default(max),
      windowSeconds: z.number().int().min(1).max(86_400).default(60),
    })
    .prefault({});

/** Defaults leave room for 1,000 people behind one address and for the jobs of a build server. */
export const rateLimitSchema = z.object({
  signIn: rate(6000),
  /** Of sessions: one for each page that is opened, and one an hour for each that stays open. */
  refreshes: rate(1200),
  writes: rate(1200),
});

const seconds = (fallback: number) => z.number().min(0.1).max(86_400).default(fallback);

const timeoutsSchema = z
  .object({
    /** For a request's headers to arrive. */
    headersSeconds: seconds(15),
    /** For a whole request to arrive, with its body. */
    requestSeconds: seconds(60),
    /** Without a byte sent or received while a request is answered; streams of events send one more often. */
    idleSeconds: seconds(120),
    /** Between two requests of one connection. */
    keepAliveSeconds: seconds(72),
    /** For a plugin to make its services, its database's migrations with them; after that it has failed. */
    startSeconds: seconds(300),
  })
  .refine(({ headersSeconds, requestSeconds }) => headersSeconds <= requestSeconds, {
    path: ['headersSeconds'],
    message: 'must not be longer than requestSeconds',
  });

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...others] = text.split('/');
  const family = isIP(address);
  if (family === 0 || others.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
}

/** The keys that the server's shell, and the browser's, read. */
export const serverConfigSchema = z.object({
  app: z
    .object({
      title: frontend(z.string()).optional(),
      /** Address of the portal as people type it; its path is the base path. */
      baseUrl: frontend(baseUrl).optional(),
      /** Serves nothing of the portal to those who have not signed in, but the page to do so. */
      protected: frontend(z.boolean()).default(false),
      /** Contributions of browser plugins to enable, disable or order, by id. */
      extensions: frontend(extensions).optional(),
      branding: frontend(branding).optional(),
      languages: languages.optional(),
      support: frontend(
        z.object({ url: z.string(), items: z.array(supportItem).default([]) }),
      ).optional(),
    })
    .prefault({}),
  organization: z.object({ name: frontend(z.string()).optional() }).default({}),
  backend: z
    .object({
      baseUrl: frontend(baseUrl).optional(),
      listen: z
        .union([
          port,
          z.string().regex(/^([^:]*):\d+$/, "write 'host:port' or ':port'"),
          z.object({ host: z.string().optional(), port: port.optional() }),
        ])
        .optional(),
      database: z
        .object({
          client: z.enum(['better-sqlite3', 'sqlite', 'sqlite3', 'pg']).default('sqlite'),
          connection: databaseConnection.optional(),
          /** Whether the PostgreSQL database is created when it is missing. */
          ensureExists: z.boolean().default(true),
          /** Limit of the server's connections to PostgreSQL, beside the one that listens. */
          maxConnections: z.number().int().min(1).optional(),
          schemaPrefix: z.string().optional(),
        })
        .prefault({}),
      cors: z
        .object({
          /** Origins that may call, `*` in one for any part of a name: `https://*.example.com`. */
          origin: z.union([z.string(), z.array(z.string())]).optional(),
          methods: texts.optional(),
          allowedHeaders: texts.optional(),
          exposedHeaders: texts.optional(),
          credentials: z.boolean().optional(),
          maxAge: z.number().int().min(0).optional(),
        })
        .optional(),
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
          token: secretText.optional(),
        })
        .prefault({}),
      /** Contributions of server plugins to enable, disable or order, by id. */
      extensions: extensions.optional(),
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
    .prefault({}),
  discovery: z
    .object({
      /** Where plugins are that run in other processes; all others are at `backend.baseUrl`. */
      endpoints: z
        .array(
          z.object({
            /** An address with `{{pluginId}}` in it; or `internal` for servers and `external` for browsers. */
            target: z.union([
              frontend(urlPattern),
              z.object({
                internal: urlPattern.optional(),
                external: frontend(urlPattern).optional(),
              }),
            ]),
            plugins: frontend(z.array(z.string()).min(1)),
          }),
        )
        .default([]),
    })
    .default({ endpoints: [] }),
  permission: z
    .object({ enabled: frontend(z.boolean()).default(false) })
    .default({ enabled: false }),
  logging: z
    .object({ level: z.enum(['debug', 'info', 'warn', 'error']).default('info') })
    .default({ level: 'info' }),
});

/** The configuration as the server's shell reads it. */
export type ServerConfig = z.output<typeof serverConfigSchema>;

function isPlainUrl({ search, hash, username, password }: URL): boolean {
  return !search && !hash && !username && !password;
}
