import { createHash } from 'node:crypto';
import { Octokit } from '@octokit/rest';
import { expect, it, onTestFinished } from 'vitest';
import { startForge } from '../../startForge.ts';

const back = 'http://portal.example/back';
const verifier = 'v'.repeat(43);
const challenge = createHash('sha256').update(verifier).digest('base64url');

async function start() {
  const forge = await startForge({ dialect: 'github' });
  onTestFinished(() => forge.stop());
  forge.state.addOwner('ada');
  forge.state.clients.set('portal', {
    secret: 'hush',
    redirectUris: [back],
    accounts: new Map([['ada', 'write']]),
  });
  const query = (parts: Record<string, string> = {}) =>
    new URLSearchParams({
      client_id: 'portal',
      redirect_uri: back,
      scope: 'repo gist',
      state: 's1',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...parts,
    });
  const authorize = `${forge.origin}/login/oauth/authorize`;
  const grant = (login: string, origin = forge.origin) =>
    fetch(`${authorize}?${query()}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin },
      body: new URLSearchParams({ login }),
    });
  const exchange = async (parts: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: 'portal', client_secret: 'hush', ...parts });
    const answer = await fetch(`${forge.origin}/login/oauth/access_token`, {
      method: 'POST',
      body,
    });
    return (await answer.json()) as Record<string, string>;
  };
  return { forge, query, authorize, grant, exchange };
}

it('lets somebody sign in for a site, whose token acts for them', async () => {
  const { forge, query, authorize, grant, exchange } = await start();
  const page = await fetch(`${authorize}?${query()}`);
  expect(page.headers.get('content-security-policy')).toContain("'self' http://portal.example;");
  expect(await page.text()).toContain('Authorize as ada');
  const granted = new URL((await grant('ada')).headers.get('location') ?? '');
  expect(granted.searchParams.get('state')).toBe('s1');
  const code = granted.searchParams.get('code') ?? '';
  const tokens = await exchange({ code, code_verifier: verifier });
  expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'repo,gist' });
  const auth = tokens['access_token'] ?? '';
  const octokit = new Octokit({ auth, baseUrl: `${forge.origin}/api/v3` });
  expect((await octokit.users.getAuthenticated()).data.login).toBe('ada');
  expect(await exchange({ code, code_verifier: verifier })).toMatchObject({
    error: 'bad_verification_code',
  });
});

it('leads back without a code where somebody cancels', async () => {
  const { grant } = await start();
  const refused = new URL((await grant('')).headers.get('location') ?? '');
  expect(Object.fromEntries(refused.searchParams)).toEqual({ error: 'access_denied', state: 's1' });
});

it('refuses what is not as the site said', async () => {
  const { query, authorize, grant, exchange } = await start();
  const open = async (parts: Record<string, string>) =>
    (await fetch(`${authorize}?${query(parts)}`)).status;
  expect(await open({ client_id: 'other' })).toBe(404);
  expect(await open({ redirect_uri: 'http://elsewhere.example/' })).toBe(422);
  expect((await grant('ada', 'http://elsewhere.example')).status).toBe(403);
  const location = (await grant('ada')).headers.get('location') ?? '';
  const code = new URL(location).searchParams.get('code') ?? '';
  expect(await exchange({ code, client_secret: 'guess' })).toMatchObject({
    error: 'incorrect_client_credentials',
  });
  expect(await exchange({ code, code_verifier: 'w'.repeat(43) })).toMatchObject({
    error: 'bad_verification_code',
  });
});
