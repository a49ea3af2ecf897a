import { InputError, NotAllowedError } from '@portico/errors';
import { compileWildcard } from '@portico/patterns';

/** The origins whose pages may begin a sign-in and learn its result: the portal's, and configured others. */
export class AllowedOrigins {
  readonly #appOrigin: string;
  readonly #patterns: readonly { matches(text: string): boolean }[];

  /** @param others - origins, where `*` represents any part without a slash: `https://*.preview.example`. */
  constructor(appBaseUrl: string, others: readonly string[] = []) {
    this.#appOrigin = new URL(appBaseUrl).origin;
    this.#patterns = others.map(compileWildcard);
  }

  /** The portal's own. */
  get appOrigin(): string {
    return this.#appOrigin;
  }

  /** The origin of an address; the portal's when there is none. @throws InputError, NotAllowedError. */
  require(address: string | undefined): string {
    if (address === undefined) return this.#appOrigin;
    const origin = parseOrigin(address);
    if (!this.has(origin)) {
      throw new NotAllowedError(
        `Origin '${origin}' is not allowed; use the portal at '${this.#appOrigin}'`,
      );
    }
    return origin;
  }

  has(origin: string): boolean {
    return origin === this.#appOrigin || this.#patterns.some(pattern => pattern.matches(origin));
  }
}

function parseOrigin(address: string): string {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new InputError(`App origin is invalid, failed to parse '${address}'`);
  }
  return url.origin;
}
