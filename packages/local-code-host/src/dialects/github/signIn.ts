import { createHash, randomBytes } from 'node:crypto';
import type { Answer, Call, Route } from '../../http/Dialect.ts';
import type { ForgeClient } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';
import { html, renderPage } from './pageHtml.ts';

const path = '/login/oauth';

/** Whether a call is part of a sign-in, whose client proves itself here instead of by a token. */
export const isSignInCall = ({ pathname }: URL): boolean => pathname.startsWith(`${path}/`);

/** The sign-in of people for other sites, as GitHub's OAuth apps have it. */
export const signInRoutes: readonly Route[] = [
  { method: 'GET', path: `${path}/authorize`, handle: showAccounts },
  { method: 'POST', path: `${path}/authorize`, handle: grant },
  { method: 'POST', path: `${path}/access_token`, handle: exchange },
];

/** The site that requests a sign-in, and where its people come back to. @throws Refusal 404, 422. */
function readRequest({ query, state }: Call): { client: ForgeClient; clientId: string; back: URL } {
  const clientId = query.get('client_id') ?? '';
  const client = state.clients.get(clientId);
  if (!client) throw new Refusal(404, 'Not Found');
  const back = URL.parse(query.get('redirect_uri') ?? '');
  if (!back || !client.redirectUris.includes(back.href))
    throw new Refusal(
      422,
      'The redirect_uri is not associated with this application',
      'redirect_uri',
    );
  return { client, clientId, back };
}

function showAccounts(call: Call): Answer {
  const { client, back } = readRequest(call);
  const buttons = [...client.accounts.keys()].map(
    login => html`<p><button name="login" value="${login}">Authorize as ${login}</button></p>`,
  );
  const body = html`<h1>Authorize ${call.query.get('client_id') ?? ''}</h1>
    <p>It requests: ${call.query.get('scope') ?? ''}</p>
    <form method="post" action="${call.url.pathname}${call.url.search}">
      ${buttons}
      <p><button name="login" value="">Cancel</button></p>
    </form>`;
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // The answer to the form leads back to the site.
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${back.origin}; frame-ancestors 'none'`,
      'cache-control': 'no-store',
    },
    body: renderPage('Authorize', body),
  };
}

function grant(call: Call): Answer {
  const { origin = '', host } = call.headers;
  if (URL.parse(origin)?.host !== host) throw new Refusal(403, 'Send the form from its own page');
  const { client, clientId, back } = readRequest(call);
  const login = new URLSearchParams(call.bytes.toString()).get('login') ?? '';
  if (client.accounts.has(login)) {
    const code = randomBytes(10).toString('hex');
    call.state.codes.set(code, {
      clientId,
      login,
      scope: call.query.get('scope') ?? '',
      challenge: call.query.get('code_challenge') ?? undefined,
    });
    back.searchParams.set('code', code);
  } else {
    back.searchParams.set('error', 'access_denied');
  }
  back.searchParams.set('state', call.query.get('state') ?? '');
  return { status: 303, headers: { location: back.href } };
}

function exchange({ bytes, headers, state }: Call): Answer {
  const form = new URLSearchParams(bytes.toString());
  const [basicId = '', basicSecret = ''] = readBasic(headers.authorization);
  const clientId = form.get('client_id') ?? basicId;
  const secret = form.get('client_secret') ?? basicSecret;
  const client = state.clients.get(clientId);
  // GitHub answers its errors with status 200.
  if (!client || client.secret !== secret)
    return fail(
      'incorrect_client_credentials',
      'The client_id and/or client_secret are incorrect.',
    );
  const code = form.get('code') ?? '';
  const found = state.codes.get(code);
  state.codes.delete(code);
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  if (found?.clientId !== clientId || (found.challenge ?? challenge) !== challenge)
    return fail('bad_verification_code', 'The code passed is incorrect or expired.');
  const token = `gho_${randomBytes(18).toString('hex')}`;
  state.addToken(token, found.login, client.accounts.get(found.login) ?? 'none');
  const scope = found.scope.split(' ').filter(Boolean).join(',');
  return { body: { access_token: token, token_type: 'bearer', scope } };
}

const fail = (error: string, description: string): Answer => ({
  body: { error, error_description: description },
});

function readBasic(authorization = ''): string[] {
  const [, value] = /^basic (.+)$/i.exec(authorization) ?? [];
  return value === undefined
    ? []
    : Buffer.from(value, 'base64').toString().split(':').map(decodeURIComponent);
}
