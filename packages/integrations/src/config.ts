import { type ConfigPath, secret } from '@portico/config';
import type { Problem } from '@portico/errors';
import { z } from 'zod';
import type { CodeHost, CodeHostType } from './CodeHost.ts';

const text = z.string().min(1);
const secretText = secret(z.string().min(1));
const url = z.url({ protocol: /^https?$/ });
const bitbucketCloudHost = 'bitbucket.org';

/** A host with the port where it is not the usual one, as it is in addresses. */
const hostText = text.refine(
  isHost,
  "write the host alone, such as 'github.com' or 'git.example.com:8443'",
);
const host = (usual: string) => hostText.default(usual);
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

/** A token, or a service principal or managed identity of Azure: never parts of both. */
const azureCredential = z
  .looseObject({
    organizations: z.array(text).optional(),
    personalAccessToken: secretText.optional(),
    clientId: text.optional(),
    tenantId: text.optional(),
    clientSecret: secretText.optional(),
  })
  .refine(
    ({ personalAccessToken, clientId, tenantId, clientSecret }) =>
      !personalAccessToken || !(clientId ?? tenantId ?? clientSecret),
    'write either personalAccessToken, or clientId, clientSecret and tenantId',
  );

const azureHost = z
  .object({
    host: host('dev.azure.com'),
    ...withToken,
    credentials: z.array(azureCredential).optional(),
  })
  .refine(({ token, credentials }) => !token || !credentials?.length, {
    path: ['token'],
    message: 'write either token, or credentials',
  })
  .superRefine(({ credentials = [] }, context) => {
    const named = credentials.flatMap(({ organizations = [] }) => organizations);
    const twice = named.find((name, index) => named.indexOf(name) < index);
    if (twice === undefined) return;
    const message = `name the organization '${twice}' in one of the credentials only`;
    context.addIssue({ code: 'custom', path: ['credentials'], message });
  });

const otherHost = z.looseObject({
  host: hostText,
  token: secretText.optional(),
  password: secretText.optional(),
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
          host: host(bitbucketCloudHost),
          ...withPassword,
          appPassword: secretText.optional(),
        }),
      )
      .default([]),
    bitbucketServer: z
      .array(z.object({ host: hostText, ...withPassword, baseUrl: url.optional() }))
      .default([]),
    azure: z.array(azureHost).default([]),
    gitea: z
      .array(z.object({ host: hostText, ...withPassword, baseUrl: url.optional() }))
      .default([]),
    /** As older configurations have both kinds of Bitbucket: the cloud by its host, and servers. */
    bitbucket: z
      .array(
        z.object({
          host: host(bitbucketCloudHost),
          ...withPassword,
          appPassword: secretText.optional(),
          baseUrl: url.optional(),
        }),
      )
      .default([]),
    gerrit: z.array(otherHost).default([]),
  })
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
  const { bitbucket } = integrations;
  return [
    ...kinds.flatMap(type =>
      integrations[type].map((host: ConfiguredHost) => toCodeHost(type, host)),
    ),
    ...bitbucket.map(each =>
      toCodeHost(each.host === bitbucketCloudHost ? 'bitbucketCloud' : 'bitbucketServer', each),
    ),
  ];
}

/** The other configured hosts. */
export function listOtherHosts({ gerrit }: IntegrationsConfig): OtherHost[] {
  return gerrit;
}

/** Tells of hosts that are there twice, and of credentials that are not used. */
export function findIntegrationWarnings(
  integrations: IntegrationsConfig,
  describePosition: (path: ConfigPath) => string | undefined,
): Problem[] {
  const seen = new Map<string, string>();
  const warnings: Problem[] = [];
  const warn = (path: ConfigPath, message: string, mend: string) => {
    const at = describePosition(path);
    warnings.push({ code: 'config-invalid', ...(at && { at }), message, mend });
  };
  for (const [kind, hosts] of Object.entries(integrations)) {
    hosts.forEach(({ host }: { host: string }, index: number) => {
      const name = `integrations.${kind}[${index}]`;
      const first = seen.get(host);
      if (first !== undefined) {
        const message = `'${name}' has the host '${host}', as '${first}' has, which is used`;
        warn(['integrations', kind, index], message, 'remove one of them');
      }
      seen.set(host, first ?? name);
    });
  }
  integrations.github.forEach(({ apps, token }, index) => {
    if (!apps?.length) return;
    const used = token ? 'its token is used' : 'only public repositories can be read';
    const message = `'integrations.github[${index}].apps' is not used: GitHub Apps are not supported yet, so ${used}`;
    warn(['integrations', 'github', index, 'apps'], message, 'set a token');
  });
  integrations.azure.forEach(({ credentials = [] }, index) =>
    credentials.forEach(({ personalAccessToken }, at) => {
      if (personalAccessToken) return;
      const path = ['integrations', 'azure', index, 'credentials', at];
      const message = `'integrations.azure[${index}].credentials[${at}]' is not used: service principals and managed identities of Azure are not supported yet`;
      warn(path, message, 'set a personalAccessToken, which needs the scope Code (read)');
    }),
  );
  return warnings;
}

function isHost(text: string): boolean {
  return URL.parse(`https://${text}`)?.host === text.toLowerCase();
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
