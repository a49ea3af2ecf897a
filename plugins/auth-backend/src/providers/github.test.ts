import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { portalUrl, startAuth } from '../testing/startAuth.ts';
import { readPosted } from '@portico/testing/openid';

/** What the stand-in was asked, and what it does. */
interface GitHub {
  tokenRequests: URLSearchParams[];
  isRevoked: boolean;
  /** Answers with an error as GitHub does: status 200. */
  refusesCodes: boolean;
  hasPrivateEmail: boolean;
  /** Is a GitHub App, whose tokens end and are renewed. */
  isApp: boolean;
}

/** Answers as GitHub's documentation says: no OpenID, comma-separated scopes, tokens without an end. */
async function startGitHub(): Promise<GitHub & { url: string }> {
  const github: GitHub = {
    tokenRequests: [],
    isRevoked: false,
    refusesCodes: false,
    hasPrivateEmail: false,
    isApp: false,
  };
  const server = createServer((request, response) => {
    const answer = (body: object, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify(body));
    };
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://github');
      if (url.pathname === '/login/oauth/authorize') {
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        back.search = String(
          new URLSearchParams({ code: 'abc', state: url.searchParams.get('state') ?? '' }),
        );
        response.writeHead(302, { location: back.href }).end();
      } else if (url.pathname === '/login/oauth/access_token') {
        const body = new URLSearchParams(await text(request));
        github.tokenRequests.push(body);
        if (github.refusesCodes) {
          answer({
            error: 'bad_verification_code',
            error_description: 'The code passed is incorrect or expired.',
          });
        } else if (!request.headers.accept?.includes('application/json')) {
          // What GitHub does unless it is requested JSON.
          response.writeHead(200, { 'content-type': 'application/x-www-form-urlencoded' });
          response.end('access_token=gho_1&scope=&token_type=bearer');
        } else if (github.isApp) {
          const refresh_token = `ghr_${github.tokenRequests.length}`;
          const token = { access_token: 'gho_1', token_type: 'bearer', expires_in: 28_800 };
          answer({ ...token, scope: '', refresh_token });
        } else {
          answer({ access_token: 'gho_1', token_type: 'bearer', scope: 'read:user,user:email' });
        }
      } else if (request.headers.authorization !== 'Bearer gho_1' || github.isRevoked) {
        answer({ message: 'Bad credentials' }, 401);
      } else if (url.pathname === '/api/v3/user') {
        answer({
          id: 4711,
          login: 'ada-l',
          name: null,
          email: github.hasPrivateEmail ? null : 'ada@meridian.example',
          avatar_url: 'https://avatars.example/4711',
        });
      } else {
        answer([
          { email: 'old@x.example', primary: false, verified: true },
          { email: 'ada@private.example', primary: true, verified: true },
        ]);
      }
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(github, { url: `http://127.0.0.1:${port}` });
}

async function start(resolver = 'usernameMatchingUserEntityName') {
  const github = await startGitHub();
  const { newBrowser } = await startAuth({
    users: [
      {
        ref: 'user:default/ada-l',
        'metadata.name': 'ada-l',
        'metadata.annotations.github.com/user-id': '4711',
      },
    ],
    config: `
auth:
  providers:
    github:
      development:
        enterpriseInstanceUrl: ${github.url}
        clientId: client
        clientSecret: secret
        signIn: { resolvers: [{ resolver: ${resolver} }] }
`,
  });
  const browser = newBrowser();
  const signIn = async () =>
    readPosted((await browser.open('/api/auth/github/start?env=development')).response);
  const refresh = (scope = '') =>
    browser.call(`/api/auth/github/refresh?env=development&scope=${scope}`);
  return { github, browser, signIn, refresh };
}

it.each(['usernameMatchingUserEntityName', 'userIdMatchingUserEntityAnnotation'])(
  'signs in by %s',
  async resolver => {
    const { github, signIn } = await start(resolver);
    const { answer } = await signIn();
    expect(answer.response).toMatchObject({
      profile: {
        displayName: 'ada-l',
        email: 'ada@meridian.example',
        picture: 'https://avatars.example/4711',
      },
      providerInfo: { accessToken: 'gho_1', scope: 'read:user user:email' },
      backstageIdentity: { identity: { userEntityRef: 'user:default/ada-l' } },
    });
    expect(Object.fromEntries(github.tokenRequests[0] ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      code: 'abc',
      client_id: 'client',
      client_secret: 'secret',
      redirect_uri: `${portalUrl}/api/auth/github/handler/frame`,
      code_verifier: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
  },
);

it('finds the email of who keeps it private, where the scope allows', async () => {
  const { github, signIn } = await start();
  github.hasPrivateEmail = true;
  expect((await signIn()).answer.response?.profile.email).toBe('ada@private.example');
});

it('renews the session without a refresh token, as long as GitHub takes the access token', async () => {
  const { github, browser, signIn, refresh } = await start();
  await signIn();
  const response = await refresh('read:user');
  expect(await response.json()).toMatchObject({
    providerInfo: { accessToken: 'gho_1', scope: 'read:user user:email' },
    backstageIdentity: { identity: { userEntityRef: 'user:default/ada-l' } },
  });
  expect(github.tokenRequests).toHaveLength(1);
  github.isRevoked = true;
  expect((await refresh()).status).toBe(401);
  expect(browser.listCookies()).toEqual([]);
});

it('renews the tokens of a GitHub App, which end', async () => {
  const { github, signIn, refresh } = await start();
  github.isApp = true;
  await signIn();
  for (const refreshToken of ['ghr_1', 'ghr_2']) {
    const response = await refresh();
    expect(await response.json()).toMatchObject({ providerInfo: { expiresInSeconds: 28_800 } });
    expect(Object.fromEntries(github.tokenRequests.at(-1) ?? [])).toMatchObject({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    });
  }
});

it('reports an error that comes with a good status', async () => {
  const { github, signIn } = await start();
  github.refusesCodes = true;
  const { answer } = await signIn();
  expect(answer.error?.name).toBe('AuthenticationError');
  expect(answer.error?.message).toContain('GitHub');
});
