import { readFile } from 'node:fs/promises';
import { ServiceUnavailableError } from '@portico/errors';
import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import { request } from '../client/request.ts';
import { CachedToken } from './CachedToken.ts';

const keySchema = z.looseObject({
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
});
const answerSchema = z.looseObject({ access_token: z.string(), expires_in: z.number() });
const metadataUrl =
  'http://metadata.google.internal/computeMetadata/v1/instance/service-accounts/default/token';

/** Tokens of the portal's own account at Google: of the key in `GOOGLE_APPLICATION_CREDENTIALS`, else of the machine. */
export class GoogleTokens {
  readonly #token: CachedToken;

  constructor(env: NodeJS.ProcessEnv) {
    this.#token = new CachedToken(async signal => {
      const keyFile = env['GOOGLE_APPLICATION_CREDENTIALS'];
      const { access_token: token, expires_in: seconds } = keyFile
        ? await requestByKey(keyFile, signal)
        : await read(
            await request(metadataUrl, { headers: { 'metadata-flavor': 'Google' }, signal }),
          );
      return { token, expiresAtMs: Date.now() + seconds * 1000 };
    });
  }

  getToken(_signal: AbortSignal): Promise<string> {
    return this.#token.get();
  }
}

async function requestByKey(keyFile: string, signal: AbortSignal) {
  const key = keySchema.parse(JSON.parse(await readFile(keyFile, 'utf8')));
  const assertion = await new SignJWT({ scope: 'https://www.googleapis.com/auth/cloud-platform' })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(key.client_email)
    .setAudience(key.token_uri)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(await importPKCS8(key.private_key, 'RS256'));
  const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion };
  return read(
    await request(key.token_uri, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(grant).toString(),
      signal,
    }),
  );
}

async function read({ statusCode, body }: Awaited<ReturnType<typeof request>>) {
  if (statusCode === 200) return answerSchema.parse(await body.json());
  await body.dump();
  throw new ServiceUnavailableError(
    `Google answers ${statusCode} when the portal requests its own token`,
  );
}
