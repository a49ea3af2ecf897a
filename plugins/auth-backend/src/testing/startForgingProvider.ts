import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What an id token says, as it should be. */
export interface Claims {
  iss: string;
  aud: string;
  sub: string;
  nonce: string;
  iat: number;
  exp: number;
  [claim: string]: unknown;
}
/** Makes the id token that the provider answers with. */
export type Signer = (claims: Claims) => Promise<string>;

/**
 * A provider whose id tokens are as the test wants them.
 *
 * @param listKeys - its published keys, which may change.
 */
export async function startForgingProvider(
  forge: Signer,
  listKeys: () => readonly object[],
  refreshToken?: string,
) {
  let issuer = '';
  let nonce = '';
  const server = createServer((request, response) => {
    const answer = (body: object) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    void (async () => {
      const url = new URL(request.url ?? '/', issuer);
      if (url.pathname === '/.well-known/openid-configuration') {
        answer({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
        });
      } else if (url.pathname === '/keys') {
        answer({ keys: listKeys() });
      } else if (url.pathname === '/auth') {
        nonce = url.searchParams.get('nonce') ?? '';
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        back.searchParams.set('code', 'abc');
        back.searchParams.set('state', url.searchParams.get('state') ?? '');
        response.writeHead(302, { location: back.href }).end();
      } else {
        const now = Math.floor(Date.now() / 1000);
        const claims: Claims = {
          iss: issuer,
          aud: 'portico-basic',
          sub: 'ada',
          nonce,
          iat: now,
          exp: now + 300,
          email: 'ada@meridian.example',
          email_verified: true,
          name: 'Ada',
        };
        answer({
          access_token: 'access-token-of-ada',
          token_type: 'Bearer',
          id_token: await forge(claims),
          expires_in: 300,
          refresh_token: refreshToken,
        });
      }
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { issuer, clientId: 'portico', clientSecret: 'secret' };
}
