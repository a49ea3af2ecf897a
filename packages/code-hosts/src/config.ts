import { type ConfigPath, secret } from '@portico/config';
import type { Problem } from '@portico/errors';
import { z } from 'zod';
import type { CodeHost, CodeHostType, GithubApp, OrganizationCredential } from './CodeHost.ts';

const text = z.string().min(1);
const secretText = secret(z.string().min(1));
/** An address that is checked where its host is used: an entry that nothing uses stops no start. */
const url = text;
const bitbucketCloudHost = 'bitbucket.org';

/** A host with the port where it is not the usual one, as it is in addresses. */
const hostText = text
  .refine(isHost, "write the host alone, such as 'github.com' or 'git.example.com:8443'")
  .transform(host => host.toLowerCase());
const host = (fallback: string) => hostText.default(fallback);
const withToken = {
  token: secretText.optional(),
  apiBaseUrl: url.optional(),
  /** Proves that a webhook is from the host. */
  webhookSecret: secretText.optional(),
};
const withPassword = {
  ...withToken,
  username: z.string().optional(),
  password: secretText.optional(),
};

const githubApp = z.looseObject({
  appId: z.union([z.string().min(1), z.number().int().positive()]).optional(),
  allowedInstallationOwners: z.array(text).optional(),
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
    const names = named.map(each => each.toLowerCase());
    const twice = named.find((name, index) => names.indexOf(name.toLowerCase()) < index);
    if (twice === undefined) return;
    const message = `name the organization '${twice}' in one of the credentials only`;
    context.addIssue({ code: 'custom', path: ['credentials'], message });
  });

const gerritHost = z.looseObject({
  host: hostText,
  token: secretText.optional(),
  username: z.string().optional(),
  password: secretText.optional(),
  baseUrl: url.optional(),
  cloneUrl: url.optional(),
  gitilesBaseUrl: url.optional(),
});

/** The key `integrations`: code hosts by kind. What they name may be read. */
export const integrationsConfigSchema = z
  .object({
    github: z
      .array(
        z.object({
          host: host('github.com'),
          ...withToken,
          baseUrl: url.optional(),
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
    gerrit: z.array(gerritHost).default([]),
  })
  .prefault({});

/** The value of `integrations`. */
export type IntegrationsConfig = z.output<typeof integrationsConfigSchema>;

/** What may be said of a host of any kind. */
interface ConfiguredHost extends Omit<
  CodeHost,
  'type' | 'credentials' | 'apps' | 'webhookSecrets'
> {
  webhookSecret?: string | undefined;
  appPassword?: string | undefined;
  credentials?: readonly z.output<typeof azureCredential>[] | undefined;
  apps?: readonly z.output<typeof githubApp>[] | undefined;
}

const kinds: readonly CodeHostType[] = [
  'github',
  'gitlab',
  'bitbucketCloud',
  'bitbucketServer',
  'azure',
  'gitea',
  'gerrit',
];

/** The configured hosts. */
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

const addressKeys = ['baseUrl', 'apiBaseUrl', 'rawBaseUrl', 'cloneUrl', 'gitilesBaseUrl'] as const;

/** The keys of a host whose values are no addresses. */
function listWrongAddresses(host: Partial<Record<(typeof addressKeys)[number], unknown>>) {
  return addressKeys.flatMap(key => {
    const { [key]: value } = host;
    const isAddress =
      typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '');
    return value === undefined || isAddress ? [] : [{ key, value: String(value) }];
  });
}

/** Reports of hosts that are there twice, that cannot be used, and of credentials that are not used. */
export function findIntegrationWarnings(
  integrations: IntegrationsConfig,
  describePosition: (path: ConfigPath) => string | undefined,
): Problem[] {
  const seen = new Map<string, string>();
  const warnings: Problem[] = [];
  const warn = (path: ConfigPath, message: string, hint: string) => {
    const at = describePosition(path);
    warnings.push({ code: 'config-invalid', ...(at && { at }), message, hint });
  };
  for (const [kind, hosts] of Object.entries(integrations)) {
    hosts.forEach((each: { host: string; baseUrl?: unknown }, index: number) => {
      const { host } = each;
      for (const { key, value } of listWrongAddresses(each))
        warn(
          ['integrations', kind, index, key],
          `'integrations.${kind}[${index}]' cannot be used: its ${key} '${value}' is no address`,
          "write it whole, such as 'https://git.example.com/api', or remove the entry",
        );
      const name = `integrations.${kind}[${index}]`;
      const first = seen.get(host);
      if (first !== undefined) {
        const message = `'${name}' has the host '${host}', as '${first}' has, which is used`;
        warn(['integrations', kind, index], message, 'remove one of them');
      }
      seen.set(host, first ?? name);
    });
  }
  integrations.github.forEach(({ apps = [] }, index) =>
    apps.forEach((app, at) => {
      if (toGithubApp(app)) return;
      const path = ['integrations', 'github', index, 'apps', at];
      const message = `'integrations.github[${index}].apps[${at}]' is not used: it has no ${app.appId === undefined ? 'appId' : 'privateKey'}`;
      warn(path, message, 'set appId and privateKey, which the page of the app shows');
    }),
  );
  integrations.azure.forEach(({ credentials = [] }, index) =>
    credentials.forEach((credential, at) => {
      if (toCredential(credential)) return;
      const path = ['integrations', 'azure', index, 'credentials', at];
      const message = `'integrations.azure[${index}].credentials[${at}]' is not used: parts of it are missing`;
      warn(
        path,
        message,
        'set clientId, clientSecret and tenantId; clientId alone for a managed identity; or a personalAccessToken',
      );
    }),
  );
  return warnings;
}

function isHost(text: string): boolean {
  return URL.parse(`https://${text}`)?.host === text.toLowerCase();
}

function toCodeHost(type: CodeHostType, configured: ConfiguredHost): CodeHost {
  const { host, baseUrl, apiBaseUrl, rawBaseUrl, token, username } = configured;
  const { cloneUrl, gitilesBaseUrl } = configured;
  const { credentials = [], apps = [] } = configured;
  const [wrong] = listWrongAddresses(configured);
  return {
    type,
    host,
    ...(wrong && {
      problem: `The code host '${host}' cannot be used: its ${wrong.key} '${wrong.value}' under 'integrations' is no address; write it whole, such as 'https://${host}/api'`,
    }),
    baseUrl,
    apiBaseUrl,
    rawBaseUrl,
    ...(cloneUrl !== undefined && { cloneUrl }),
    ...(gitilesBaseUrl !== undefined && { gitilesBaseUrl }),
    token,
    username,
    password: configured.password ?? configured.appPassword,
    credentials: credentials.flatMap(each => toCredential(each) ?? []),
    apps: apps.flatMap(each => toGithubApp(each) ?? []),
    webhookSecrets: [configured, ...apps].flatMap(({ webhookSecret }) => webhookSecret ?? []),
  };
}

function toCredential({
  organizations,
  personalAccessToken,
  clientId,
  clientSecret,
  tenantId,
}: z.output<typeof azureCredential>): OrganizationCredential | undefined {
  if (personalAccessToken) return { organizations, personalAccessToken };
  if (clientId && !clientSecret && !tenantId) return { organizations, managedIdentity: clientId };
  if (!clientId || !clientSecret || !tenantId) return undefined;
  return { organizations, clientId, clientSecret, tenantId };
}

function toGithubApp({
  appId,
  privateKey,
  allowedInstallationOwners,
}: z.output<typeof githubApp>): GithubApp | undefined {
  if (appId === undefined || !privateKey) return undefined;
  return { appId: String(appId), privateKey, allowedInstallationOwners };
}
