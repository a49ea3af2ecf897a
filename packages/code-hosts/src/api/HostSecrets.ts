import type { CodeHost } from '../CodeHost.ts';
import { redact, toBase64 } from './redact.ts';

const maxMessageLength = 500;

/** The secrets of a host, which no text may show. */
export class HostSecrets {
  readonly #secrets: Set<string>;

  constructor(host: CodeHost) {
    this.#secrets = new Set(listSecrets(host));
  }

  /** Adds the credentials of a header: a token that was renewed is a secret like those of the configuration. */
  addCredentials(authorization: string | undefined): void {
    const secret = authorization?.split(' ').at(-1);
    if (secret) this.#secrets.add(secret);
  }

  /** A text without secrets. */
  redact(text: string): string {
    return redact(text, [...this.#secrets]);
  }

  /** A text of the host, short and without secrets, of which cutting first could leave a part. */
  shorten(text: string): string {
    return this.redact(text).slice(0, maxMessageLength);
  }
}

/** All secrets of a host, with those that are sent together. */
function listSecrets({ token, username = '', password, ...host }: CodeHost): string[] {
  const credentials = host.credentials?.map(each =>
    'clientSecret' in each
      ? each.clientSecret
      : 'personalAccessToken' in each
        ? each.personalAccessToken
        : undefined,
  );
  const keys = host.apps?.map(each => each.privateKey);
  const tokens = [token, password, ...(credentials ?? []), ...(keys ?? [])];
  return tokens.flatMap(secret => {
    if (!secret) return [];
    return [secret, toBase64(`${username}:${secret}`), toBase64(`:${secret}`)];
  });
}
