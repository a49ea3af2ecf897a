import { readFile } from 'node:fs/promises';
import {
  authProviderPoint,
  commonSignInResolvers,
  createProviderConfigSchema,
  defineOAuthProvider,
} from '@portico/auth-node';
import { createServerPlugin } from '@portico/server';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { builtInProviders } from './providers/builtInProviders.ts';
import { githubProvider } from './providers/github.ts';
import { startAuth } from './testing/startAuth.ts';

const github = 'clientId: a, clientSecret: bbbbbbbb';

describe('what the browser learns', () => {
  it('is which providers are set up for the environment, and no setting of theirs', async () => {
    const { frontend } = await startAuth({
      config: `
auth:
  environment: production
  signInPage: { providers: [microsoft, github] }
  providers:
    guest: {}
    github:
      message: For everybody
      production: { ${github} }
      development: { clientId: c, clientSecret: dddddddd }
    gitlab:
      title: Our GitLab
      production: { ${github}, signIn: { resolvers: [{ resolver: usernameMatchingUserEntityName }] } }
    google: { development: { ${github} } }
    microsoft: { production: { clientId: '', clientSecret: '', tenantId: '' } }
`,
    });
    expect(frontend['auth']).toEqual({
      environment: 'production',
      signInPage: { providers: ['microsoft', 'github'] },
      providers: {
        github: { title: 'GitHub', message: 'For everybody', accessOnly: true },
        gitlab: { title: 'Our GitLab' },
      },
    });
    expect(JSON.stringify(frontend)).not.toContain('bbbbbbbb');
  });

  it('is nothing but the environment where nothing is configured', async () => {
    const { frontend } = await startAuth({ config: '' });
    expect(frontend['auth']).toEqual({ environment: 'development' });
  });
});

describe('mistakes stop the start with file, line and fix', () => {
  it.each([
    [
      'a card twice',
      'auth:\n  providers: { guest: {} }\n  signInPage:\n    providers:\n      - guest\n      - guest',
      "app-config.yaml:6, plugin 'auth': Provider 'guest' stands twice in 'auth.signInPage.providers': ID is duplicated; remove one of them",
    ],
    [
      'a card of no provider',
      'auth: { providers: { guest: {} }, signInPage: { providers: [nope] } }',
      "names 'nope', which is no provider; use one of ",
    ],
    [
      'a protected portal without a provider',
      'app:\n  protected: true',
      "app-config.yaml:2, plugin 'auth': No sign-in provider is set up for the environment 'development', so nobody can sign in",
    ],
    [
      'a protected portal with a provider for another environment',
      `app: { protected: true }\nauth: { environment: production, providers: { github: { development: { ${github} } } } }`,
      "No sign-in provider is set up for the environment 'production'",
    ],
    [
      'a protected portal with a provider that nobody can sign in with',
      `app: { protected: true }\nauth: { providers: { github: { development: { ${github} } } } }`,
      'so nobody can sign in',
    ],
    [
      'a missing secret',
      `auth:\n  providers:\n    github:\n      development:\n        clientId: a`,
      "app-config.yaml:4, plugin 'auth': 'auth.providers.github.development.clientSecret' is missing; add it, such as 'clientSecret: …'",
    ],
    [
      'a missing client',
      `auth:\n  providers:\n    github:\n      development:\n        clientSecret: a`,
      "app-config.yaml:4, plugin 'auth': 'auth.providers.github.development.clientId' is missing",
    ],
    [
      'a secret whose variable is not set',
      `auth:\n  providers:\n    github:\n      development:\n        clientId: a\n        clientSecret: \${NONE_A:-}`,
      "'auth.providers.github.development.clientSecret' is empty; set the environment variable 'NONE_A'",
    ],
    [
      'a secret whose variable is not set and has no default',
      `auth:\n  providers:\n    github:\n      development:\n        clientId: a\n        clientSecret: \${NONE_A}`,
      "'auth.providers.github.development.clientSecret' is missing; set the environment variable 'NONE_A'",
    ],
    [
      'a guest that is no full reference',
      'auth: { providers: { guest: { userEntityRef: a/b/c } } }',
      "write a full entity reference, such as 'user:default/guest'",
    ],
    [
      'a missing tenant',
      `auth:\n  providers:\n    microsoft:\n      development: { ${github} }`,
      "app-config.yaml:4, plugin 'auth': 'auth.providers.microsoft.development.tenantId' is missing",
    ],
    [
      'a resolver that is not there',
      `auth:\n  providers:\n    github:\n      development:\n        ${github.replace(', ', '\n        ')}\n        signIn:\n          resolvers:\n            - resolver: emailMatchingUserEntityProfilEmail`,
      "did you mean 'emailMatchingUserEntityProfileEmail'?",
    ],
    [
      'no resolver at all',
      `auth:\n  providers:\n    github:\n      development: { ${github}, signIn: { resolvers: [] } }`,
      "'auth.providers.github.development.signIn.resolvers' must have at least 1 item",
    ],
    [
      'a provider that people would be sent to without protection',
      `auth:\n  providers:\n    oidc:\n      development: { ${github}, metadataUrl: 'http://id.example' }`,
      "use 'https:'; 'http:' only for a provider on this machine",
    ],
    [
      'a network that is none',
      'auth: { providers: { oauth2Proxy: { trustedProxies: [10.0.0.0/64] } } }',
      "write an address, or a network such as '10.0.0.0/8'",
    ],
    [
      'a secret that can be guessed',
      'auth: { session: { secret: short } }',
      'at least 16 characters',
    ],
  ])('%s', async (_, config, message) => {
    await expect(startAuth({ config })).rejects.toThrow(message);
  });

  it('and a provider that is not there is reported', async () => {
    const { warnings } = await startAuth({ config: 'auth: { providers: { githb: {} } }' });
    expect(warnings).toContainEqual(
      expect.objectContaining({
        message: "No plugin reads the key 'auth.providers.githb'",
        hint: "did you mean 'github'? Otherwise remove it",
      }),
    );
  });
});

it('makes a secret where the variable for it is not set', async () => {
  const { log } = await startAuth({ config: "auth: { session: { secret: '' } }" });
  expect(log.map(({ message }) => message)).toContain(
    'No sign-in is configured; every visitor is the guest user',
  );
});

it('warns of a card whose provider is not set up, and where nobody can sign in', async () => {
  const warningsOf = async (config: string) => {
    const { log } = await startAuth({ config });
    return log.filter(({ level }) => level === 'warn').map(({ message }) => String(message));
  };
  const elsewhere = `providers: { github: { production: { ${github} } }`;
  expect(
    await warningsOf(
      `auth: { ${elsewhere}, guest: {} }, signInPage: { providers: [github, guest] } }`,
    ),
  ).toEqual([
    expect.stringContaining(
      "names 'github', which is not set up for the environment 'development'",
    ),
  ]);
  expect(await warningsOf(`auth: { ${elsewhere} } }`)).toEqual([
    expect.stringContaining('so nobody can sign in'),
  ]);
  expect(await warningsOf('')).toEqual([]);
});

it('keeps the secret of sessions out of the log', async () => {
  const { secrets } = await startAuth({
    config: 'auth: { session: { secret: sixteen-or-more-letters } }',
  });
  expect(secrets).toContain('sixteen-or-more-letters');
});

describe('guests', () => {
  it('are not let in outside of development unless the configuration insists', async () => {
    const refresh = async (guest: string) => {
      const { newBrowser } = await startAuth({
        config: `auth: { environment: production, providers: { guest: ${guest} } }`,
      });
      return newBrowser().send('/api/auth/guest/refresh');
    };
    const refused = await refresh('{}');
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      error: {
        message: "Guests are not allowed in the environment 'production'; sign in with a provider",
      },
    });
    expect((await refresh('{ dangerouslyAllowOutsideDevelopment: true }')).status).toBe(200);
  });

  it('are not let in where a provider is meant, and its variables are not set', async () => {
    const { newBrowser, log, frontend } = await startAuth({
      config:
        'auth: { providers: { github: { development: { clientId: "${NONE_A:-}", clientSecret: "${NONE_B}" } } } }',
    });
    expect((await newBrowser().send('/api/auth/guest/refresh')).status).toBe(404);
    expect(frontend['auth']).toEqual({ environment: 'development', signInMissing: true });
    expect((await newBrowser().send('/api/auth/github/start?env=development')).status).toBe(404);
    expect(log.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(
        /No sign-in provider is set up.*for 'auth\.providers\.github\.development' set the environment variables 'NONE_A', 'NONE_B'/,
      ),
    );
  });
});

it('a second provider of a kind is a declaration under another id', async () => {
  const partners = { ...githubProvider, providerId: 'partners', title: 'Partners' };
  const plugin = createServerPlugin({
    id: 'partners',
    config: createProviderConfigSchema([partners]),
    contributes: [authProviderPoint.add(partners)],
  });
  const { newBrowser, frontend } = await startAuth({
    plugins: [plugin],
    config: `auth: { providers: { github: { development: { ${github} } }, partners: { development: { clientId: two, clientSecret: cccccccc } } } }`,
  });
  expect(frontend).toMatchObject({ auth: { providers: { partners: { title: 'Partners' } } } });
  for (const [id, clientId] of [
    ['github', 'a'],
    ['partners', 'two'],
  ]) {
    const response = await newBrowser().send(`/api/auth/${id}/start?env=development`);
    const { searchParams } = new URL(response.headers.get('location') ?? '');
    expect(searchParams.get('client_id')).toBe(clientId);
    expect(searchParams.get('redirect_uri')).toContain(`/api/auth/${id}/handler/frame`);
  }
});

it('warns of a resolver that would take anybody’s email of a name for the user of that name', async () => {
  const warningsOf = async (resolver: string) => {
    const { log } = await startAuth({
      config: `auth: { providers: { github: { development: { ${github}, signIn: { resolvers: [${resolver}] } } } } }`,
    });
    return log.filter(({ message }) => String(message).includes('emails of any domain'));
  };
  const resolver = 'resolver: emailLocalPartMatchingUserEntityName';
  expect(await warningsOf(`{ ${resolver} }`)).toHaveLength(1);
  expect(await warningsOf(`{ ${resolver}, allowedDomains: [a.example] }`)).toHaveLength(0);
});

it('the documentation reports of every resolver and every provider', async () => {
  const page = await readFile(new URL('../../../docs/sign-in.md', import.meta.url), 'utf8');
  const ids = builtInProviders.map(({ providerId }) => providerId);
  const names = builtInProviders.flatMap(({ resolvers = {} }) => Object.keys(resolvers));
  const all = [...new Set([...ids, ...names, ...Object.keys(commonSignInResolvers)])];
  expect(all.filter(name => !page.includes(`\`${name}\``))).toEqual([]);
});

it('another plugin adds a provider, with its own keys', async () => {
  const acme = defineOAuthProvider<{ region: string }>({
    providerId: 'acme',
    title: 'Acme',
    settings: { region: z.string() },
    scopes: ['me'],
    locate: ({ region }) => ({
      issuer: `https://${region}.acme.example`,
      authorizationEndpoint: `https://${region}.acme.example/auth`,
      tokenEndpoint: `https://${region}.acme.example/token`,
    }),
    readAccount: () => ({ profile: {} }),
  });
  const plugin = createServerPlugin({
    id: 'acme',
    config: createProviderConfigSchema([acme]),
    contributes: [authProviderPoint.add(acme)],
  });
  const { newBrowser, frontend, warnings } = await startAuth({
    plugins: [plugin],
    config: `
auth:
  signInPage: { providers: [acme] }
  providers:
    acme: { development: { ${github}, region: eu } }
    github: { development: { ${github} } }
`,
  });
  expect(warnings).toEqual([]);
  expect(frontend).toMatchObject({
    auth: { providers: { acme: { title: 'Acme' }, github: { title: 'GitHub' } } },
  });
  await expect(
    startAuth({ plugins: [plugin], config: 'app: { protected: true }' }),
  ).rejects.toThrow('so nobody can sign in');
  const response = await newBrowser().send('/api/auth/acme/start?env=development&scope=more');
  const location = new URL(response.headers.get('location') ?? '');
  expect(location.origin).toBe('https://eu.acme.example');
  expect(location.searchParams.get('scope')).toBe('me more');
});
