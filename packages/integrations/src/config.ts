import { secret } from '@portico/config';
import { z } from 'zod';
import type { CodeHost, CodeHostType } from './CodeHost.ts';

const text = z.string().min(1);
const secretText = secret(z.string().min(1));
const url = z.url({ protocol: /^https?$/ });

const host = (usual: string) => text.default(usual);
const withToken = { token: secretText.optional(), apiBaseUrl: url.optional() };
const withPassword = {
  ...withToken,
  username: z.string().optional(),
  password: secretText.optional(),
};

const githubApp = z.looseObject({
  privateKey: secretText.optional(),
  clientSecret: secretText.optional(),
  webhookSecret: secretText.optional(),
});

const azureCredential = z.looseObject({
  organizations: z.array(text).optional(),
  personalAccessToken: secretText.optional(),
  clientSecret: secretText.optional(),
});

const otherHost = z.looseObject({
  host: text,
  token: secretText.optional(),
  password: secretText.optional(),
  secretAccessKey: secretText.optional(),
});

/** The key `integrations`: code hosts by kind. What they name may be read. */
export const integrationsConfigSchema = z
  .object({
    github: z
      .array(
        z.object({
          host: host('github.com'),
          ...withToken,
          rawBaseUrl: url.optional(),
          apps: z.array(githubApp).optional(),
        }),
      )
      .default([]),
    gitlab: z
      .array(z.object({ host: host('gitlab.com'), ...withToken, baseUrl: url.optional() }))
      .default([]),
    bitbucketCloud: z
      .array(
        z.object({
          host: host('bitbucket.org'),
          ...withPassword,
          appPassword: secretText.optional(),
        }),
      )
      .default([]),
    bitbucketServer: z
      .array(z.object({ host: text, ...withPassword, baseUrl: url.optional() }))
      .default([]),
    azure: z
      .array(
        z.object({
          host: host('dev.azure.com'),
          ...withToken,
          credentials: z.array(azureCredential).optional(),
        }),
      )
      .default([]),
    gitea: z.array(z.object({ host: text, ...withPassword, baseUrl: url.optional() })).default([]),
  })
  .catchall(z.array(otherHost))
  .prefault({});

/** The value of `integrations`. */
export type IntegrationsConfig = z.output<typeof integrationsConfigSchema>;

/** A host of a kind whose pages are not understood; its addresses are read as they stand. */
export interface OtherHost {
  host: string;
  token?: string | undefined;
}

/** What may be said of a host of any kind. */
interface ConfiguredHost extends Omit<CodeHost, 'type' | 'credentials'> {
  appPassword?: string | undefined;
  credentials?:
    | readonly {
        personalAccessToken?: string | undefined;
        organizations?: readonly string[] | undefined;
      }[]
    | undefined;
}

const kinds: readonly CodeHostType[] = [
  'github',
  'gitlab',
  'bitbucketCloud',
  'bitbucketServer',
  'azure',
  'gitea',
];

/** The configured hosts whose pages are understood. */
export function listCodeHosts(integrations: IntegrationsConfig): CodeHost[] {
  return kinds.flatMap(type =>
    integrations[type].map((host: ConfiguredHost) => toCodeHost(type, host)),
  );
}

/** The other configured hosts. */
export function listOtherHosts(integrations: IntegrationsConfig): OtherHost[] {
  return Object.entries(integrations).flatMap(([kind, hosts]) =>
    (kinds as readonly string[]).includes(kind) ? [] : hosts,
  );
}

function toCodeHost(type: CodeHostType, configured: ConfiguredHost): CodeHost {
  const { host, baseUrl, apiBaseUrl, rawBaseUrl, token, username, credentials = [] } = configured;
  return {
    type,
    host,
    baseUrl,
    apiBaseUrl,
    rawBaseUrl,
    token,
    username,
    password: configured.password ?? configured.appPassword,
    credentials: credentials.flatMap(({ personalAccessToken, organizations }) =>
      personalAccessToken ? [{ personalAccessToken, organizations }] : [],
    ),
  };
}
