import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type GenerateKeyPairResult,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { startAuth } from '../testing/startAuth.ts';
import { type ProxyKeys, startProxyKeys } from '../testing/startProxyKeys.ts';

/** A provider that takes a signed header, and what is right for it. */
interface HeaderProvider {
  id: string;
  settings: string;
  header: string;
  algorithm: 'ES256' | 'RS256';
  /** Fields of the token's header. */
  fields?: Record<string, unknown>;
  claims: Record<string, unknown>;
  /** Absent where the proxy names none. */
  audience?: string;
  publish: (keys: ProxyKeys, pair: GenerateKeyPairResult) => Promise<void>;
}

const tenant = '7c5f0e4a-1f2d-4c3b-9a8e-0123456789ab';
const person = { sub: 'id-of-ada', email: 'ada@meridian.example', name: 'Ada' };
const alb =
  'arn:aws:elasticloadbalancing:eu-west-1:111122223333:loadbalancer/app/portal/50dc6c495c0c9188';

/** Publishes a key set at an address. */
const publishSet =
  (address: string, alg: string): HeaderProvider['publish'] =>
  async ({ published }, { publicKey }) => {
    published.set(address, { keys: [{ ...(await exportJWK(publicKey)), kid: 'key-1', alg }] });
  };

const awsAlb: Omit<HeaderProvider, 'id'> = {
  settings: `{ issuer: 'https://issuer.example', region: eu-west-1, signer: '${alb}' }`,
  header: 'x-amzn-oidc-data',
  algorithm: 'ES256',
  fields: { signer: alb },
  claims: { ...person, iss: 'https://issuer.example', email_verified: 'true' },
  async publish({ published }, { publicKey }) {
    const address = 'https://public-keys.auth.elb.eu-west-1.amazonaws.com/key-1';
    published.set(address, await exportSPKI(publicKey));
  },
};
const cloudflare: Omit<HeaderProvider, 'id'> = {
  settings: '{ teamName: meridian, audience: tag-of-the-portal }',
  header: 'cf-access-jwt-assertion',
  algorithm: 'RS256',
  claims: { ...person, iss: 'https://meridian.cloudflareaccess.com', type: 'app' },
  audience: 'tag-of-the-portal',
  publish: publishSet('https://meridian.cloudflareaccess.com/cdn-cgi/access/certs', 'RS256'),
};
const gcpIap: Omit<HeaderProvider, 'id'> = {
  settings: '{ audience: /projects/1/global/backendServices/2 }',
  header: 'x-goog-iap-jwt-assertion',
  algorithm: 'ES256',
  claims: { ...person, iss: 'https://cloud.google.com/iap', sub: 'accounts.google.com:4711' },
  audience: '/projects/1/global/backendServices/2',
  publish: publishSet('https://www.gstatic.com/iap/verify/public_key-jwk', 'ES256'),
};

const providers: HeaderProvider[] = [
  { id: 'awsalb', ...awsAlb },
  { id: 'cfaccess', ...cloudflare },
  { id: 'gcpIap', ...gcpIap },
  {
    id: 'azureEasyAuth',
    settings: `{ tenantId: ${tenant}, clientId: portal }`,
    header: 'x-ms-token-aad-id-token',
    algorithm: 'RS256',
    claims: {
      ...person,
      iss: `https://login.microsoftonline.com/${tenant}/v2.0`,
      oid: 'oid-of-ada',
      ver: '2.0',
    },
    audience: 'portal',
    publish: publishSet(`https://login.microsoftonline.com/${tenant}/discovery/v2.0/keys`, 'RS256'),
  },
  {
    id: 'proxy',
    settings:
      "{ header: X-Company-Assertion, jwksUrl: 'https://proxy.example/keys', issuer: 'https://proxy.example', audience: portal, assumeVerifiedEmail: true }",
    header: 'x-company-assertion',
    algorithm: 'ES256',
    claims: { ...person, iss: 'https://proxy.example' },
    audience: 'portal',
    publish: publishSet('https://proxy.example/keys', 'ES256'),
  },
];

const users = [
  {
    ref: 'user:default/ada',
    'metadata.name': 'ada',
    'spec.profile.email': 'ada@meridian.example',
    'metadata.annotations.graph.microsoft.com/user-id': 'oid-of-ada',
    'metadata.annotations.google.com/user-id': '4711',
  },
];

const pairs: Record<string, GenerateKeyPairResult> = {};
beforeAll(async () => {
  for (const algorithm of ['ES256', 'RS256'])
    for (const whose of ['proxy', 'stranger'])
      pairs[`${whose} ${algorithm}`] = await generateKeyPair(algorithm, { extractable: true });
});

function pairOf(whose: 'proxy' | 'stranger', { algorithm }: HeaderProvider) {
  return pairs[`${whose} ${algorithm}`] as GenerateKeyPairResult;
}

/** Starts a portal with a provider, and what requests a session through the proxy. */
async function start(provider: HeaderProvider, resolver = 'emailMatchingUserEntityProfileEmail') {
  const keys = await startProxyKeys();
  await provider.publish(keys, pairOf('proxy', provider));
  const settings = provider.settings.replace(
    / \}$/,
    `, signIn: { resolvers: [{ resolver: ${resolver} }] } }`,
  );
  const { newBrowser, frontend, log } = await startAuth({
    users,
    config: `auth: { providers: { ${provider.id}: ${settings} } }`,
  });
  const send = (headers: Record<string, string>) =>
    newBrowser().call(`/api/auth/${provider.id}/refresh`, { headers });
  return { keys, frontend, log, send };
}

/** Makes a token as the proxy would, but for what is changed. */
function sign(
  provider: HeaderProvider,
  change: {
    key?: CryptoKey | Uint8Array;
    claims?: Record<string, unknown>;
    fields?: Record<string, unknown>;
    expiresAt?: string | number;
  } = {},
): Promise<string> {
  const { fields, claims, audience, algorithm } = provider;
  const token = new SignJWT({ ...claims, ...(audience && { aud: audience }), ...change.claims })
    .setProtectedHeader({ alg: algorithm, kid: 'key-1', ...fields, ...change.fields })
    .setIssuedAt(Math.floor(Date.now() / 1000) - 600)
    .setExpirationTime(change.expiresAt ?? '5m');
  return token.sign(change.key ?? pairOf('proxy', provider).privateKey);
}

/** Headers with which an outsider could try to be somebody. */
const unsigned = {
  'x-forwarded-user': 'ada',
  'x-forwarded-email': 'ada@meridian.example',
  'x-forwarded-preferred-username': 'ada',
  'x-amzn-oidc-identity': 'ada',
  'x-amzn-oidc-accesstoken': 'token',
  'x-goog-authenticated-user-email': 'accounts.google.com:ada@meridian.example',
  'cf-access-authenticated-user-email': 'ada@meridian.example',
  'x-ms-client-principal-name': 'ada@meridian.example',
  'x-ms-client-principal': Buffer.from(
    JSON.stringify({
      claims: [
        { typ: 'oid', val: 'oid-of-ada' },
        { typ: 'email', val: person.email },
      ],
    }),
  ).toString('base64'),
};

describe.each(providers)('$id', provider => {
  it('signs in by what its proxy signed for this portal, and by nothing else', async () => {
    const { keys, frontend, send } = await start(provider);
    const stranger = pairOf('stranger', provider).privateKey;
    const spki = new TextEncoder().encode(await exportSPKI(pairOf('proxy', provider).publicKey));
    const unsecured = new UnsecuredJWT({ ...provider.claims, aud: provider.audience ?? 'portal' })
      .setExpirationTime('5m')
      .encode();
    const right = await sign(provider);
    const [head = '', , signature = ''] = right.split('.');
    const cases: Record<string, string | undefined> = {
      'no header': undefined,
      'an empty header': '',
      nonsense: 'a.b.c',
      'the header twice': `${right}, ${right}`,
      'signed by a stranger': await sign(provider, { key: stranger }),
      'signed with a key of another id': await sign(provider, {
        key: stranger,
        fields: { kid: 'key-2' },
      }),
      'a key id that leads elsewhere': await sign(provider, {
        key: stranger,
        fields: { kid: '../../key-1' },
      }),
      'keys of its own': await sign(provider, {
        key: stranger,
        fields: {
          kid: 'key-2',
          jku: 'https://evil.example/keys',
          jwk: await exportJWK(pairOf('stranger', provider).publicKey),
        },
      }),
      'of another issuer': await sign(provider, { claims: { iss: 'https://evil.example' } }),
      expired: await sign(provider, { expiresAt: '-1m' }),
      'not valid yet': await sign(provider, {
        claims: { nbf: Math.floor(Date.now() / 1000) + 3600 },
      }),
      'without signature': unsecured,
      'with its signature cut off': `${right.slice(0, right.lastIndexOf('.'))}.`,
      'with other claims': `${head}.${Buffer.from(JSON.stringify({ ...provider.claims, exp: 9_999_999_999 })).toString('base64url')}.${signature}`,
      'signed with the public key as a secret': await sign(provider, {
        key: spki,
        fields: { alg: 'HS256' },
      }),
      ...(provider.audience && {
        'for another portal': await sign(provider, { claims: { aud: 'other' } }),
      }),
      ...(provider.fields?.['signer'] !== undefined && {
        'of another load balancer': await sign(provider, { fields: { signer: `${alb}0` } }),
        'of no load balancer': await sign(provider, { fields: { signer: undefined } }),
      }),
    };
    expect(frontend).toMatchObject({ auth: { providers: { [provider.id]: { proxied: true } } } });

    keys.isDown = true;
    expect((await send({ [provider.header]: right })).status).toBe(503);
    keys.isDown = false;

    const answers: Record<string, number> = {};
    for (const [name, token] of Object.entries(cases)) {
      const headers = { ...unsigned, ...(token !== undefined && { [provider.header]: token }) };
      answers[name] = (await send(headers)).status;
    }
    expect(answers).toEqual(Object.fromEntries(Object.keys(cases).map(name => [name, 401])));

    const response = await send({ [provider.header]: right });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      profile: { email: 'ada@meridian.example', displayName: 'Ada' },
      backstageIdentity: { identity: { userEntityRef: 'user:default/ada' } },
    });
    const nobody = await send({
      [provider.header]: await sign(provider, { claims: { email: 'eve@meridian.example' } }),
    });
    expect(nobody.status).toBe(403);
  });
});

const findProvider = (id: string): HeaderProvider =>
  providers.find(each => each.id === id) as HeaderProvider;

/** Whom a request becomes; the status where it is refused. */
async function identify(response: Response): Promise<string | number> {
  if (response.status !== 200) return response.status;
  const { backstageIdentity } = (await response.json()) as {
    backstageIdentity: { identity: { userEntityRef: string } };
  };
  return backstageIdentity.identity.userEntityRef;
}

it.each([
  ['awsAlb', 'awsalb'],
  ['cfAccess', 'cfaccess'],
  ['gcp-iap', 'gcpIap'],
])('%s is another spelling of %s', async (id, as) => {
  const { send, frontend } = await start({ ...findProvider(as), id });
  expect(frontend).toMatchObject({ auth: { providers: { [id]: { proxied: true } } } });
  const token = await sign(findProvider(as));
  expect(await identify(await send({ [findProvider(as).header]: token }))).toBe('user:default/ada');
});

it.each([
  ['gcpIap', 'idMatchingUserEntityAnnotation'],
  ['azureEasyAuth', 'idMatchingUserEntityAnnotation'],
  ['azureEasyAuth', 'userIdMatchingUserEntityAnnotation'],
])('%s finds the user by %s', async (id, resolver) => {
  const provider = findProvider(id);
  const { send } = await start(provider, resolver);
  const token = await sign(provider, { claims: { email: 'other@meridian.example' } });
  expect(await identify(await send({ [provider.header]: token }))).toBe('user:default/ada');
});

it('takes tokens of a load balancer with their padding, and passes on the access token', async () => {
  const provider = findProvider('awsalb');
  const { send } = await start(provider);
  const pad = (text: string) => text.padEnd(Math.ceil(text.length / 4) * 4, '=');
  const header = { alg: 'ES256', kid: 'key-1', signer: alb };
  const claims = { ...provider.claims, exp: Math.floor(Date.now() / 1000) + 300 };
  const signed = [header, claims]
    .map(part => pad(Buffer.from(JSON.stringify(part)).toString('base64url')))
    .join('.');
  const signature = Buffer.from(
    await crypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      pairOf('proxy', provider).privateKey,
      new TextEncoder().encode(signed),
    ),
  ).toString('base64url');
  const response = await send({
    'x-amzn-oidc-data': `${signed}.${pad(signature)}`,
    'x-amzn-oidc-accesstoken': 'for-other-services',
  });
  expect(await response.json()).toMatchObject({
    profile: { email: 'ada@meridian.example' },
    providerInfo: { accessToken: 'for-other-services' },
  });
});

it('takes the token of Cloudflare from its cookie, and service tokens that are listed', async () => {
  const plain = findProvider('cfaccess');
  const provider = {
    ...plain,
    settings: plain.settings.replace(
      / \}$/,
      ', serviceTokens: [{ token: builder.access, subject: ada@meridian.example }] }',
    ),
  };
  const { send } = await start(provider);
  const byService = (name?: string) =>
    sign(provider, { claims: { sub: '', email: undefined, common_name: name } });
  const become = async (token: string) => identify(await send({ [provider.header]: token }));
  expect(
    await identify(await send({ cookie: `a=b; CF_Authorization=${await sign(provider)}` })),
  ).toBe('user:default/ada');
  expect(await become(await byService('builder.access'))).toBe('user:default/ada');
  expect(await become(await byService('other.access'))).toBe(401);
  expect(await become(await byService())).toBe(401);
});

describe('azureEasyAuth', () => {
  const provider = findProvider('azureEasyAuth');
  const startWith = (settings: string) => start({ ...provider, settings });
  const principal = { 'x-ms-client-principal': unsigned['x-ms-client-principal'] };

  it('takes tokens that have ended as long as sessionDuration says, since Azure does not renew them', async () => {
    const { send } = await startWith(
      `{ tenantId: ${tenant}, clientId: portal, sessionDuration: 8h }`,
    );
    const become = async (change: Parameters<typeof sign>[1]) =>
      identify(await send({ [provider.header]: await sign(provider, change) }));
    const now = Math.floor(Date.now() / 1000);
    expect(await become({ expiresAt: now - 60 })).toBe('user:default/ada');
    const key = pairOf('stranger', provider).privateKey;
    expect(await become({ expiresAt: now - 60, key })).toBe(401);
    expect(await become({ claims: { aud: 'other' } })).toBe(401);
    const issuedAt = async (iat: number) =>
      new SignJWT({ ...provider.claims, aud: 'portal', iat, exp: iat + 3600 })
        .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
        .sign(pairOf('proxy', provider).privateKey);
    for (const iat of [now - 9 * 3600, now + 3600])
      expect((await send({ [provider.header]: await issuedAt(iat) })).status).toBe(401);
  });

  it('takes the unsigned header from trusted addresses only', async () => {
    const trusting = await startWith('{ trustedProxies: [127.0.0.1] }');
    expect(await identify(await trusting.send(principal))).toBe('user:default/ada');
    for (const value of ['', 'e30=', 'nonsense', Buffer.from('{"claims":[]}').toString('base64')])
      expect((await trusting.send({ 'x-ms-client-principal': value })).status).toBe(401);
    const elsewhere = await startWith('{ trustedProxies: [10.1.2.3] }');
    expect(await identify(await elsewhere.send(principal))).toBe(401);
  });
});

it.each([
  ['awsalb', "{ issuer: 'https://issuer.example', region: eu-west-1 }"],
  ['azureEasyAuth', '{ authority: https://login.microsoftonline.com }'],
  ['azureEasyAuth', '{ clientId: portal }'],
])('%s with %s lets nobody in, and warns of it', async (id, settings) => {
  const provider = findProvider(id);
  const { send, log } = await start({ ...provider, settings });
  const headers = { ...unsigned, [provider.header]: await sign(provider) };
  expect((await send(headers)).status).toBe(401);
  expect(log.map(({ message }) => message)).toContainEqual(
    expect.stringContaining(`Nobody can sign in with '${id}'`),
  );
});
