import type { JWTPayload } from 'jose';

const maxTokens = 2000;
/** Longer ones are verified each time. */
const longestToken = 4096;

interface VerifiedToken {
  payload: JWTPayload;
  /** When it was verified, and when it expires. */
  from: number;
  until: number;
}

/** What tokens say whose signature was verified lately: verifying one takes longer than answering many a request. */
export class VerifiedTokens {
  readonly #now: () => number;
  /** The ones that were verified first come first. */
  readonly #tokens = new Map<string, VerifiedToken>();
  #keys: object | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Verifies a token, or recalls that it was: as long as it has not expired, and by the same keys.
   *
   * @param request.purpose - what else is verified of it, the same text for the same checks.
   * @param request.keys - when they are read again, every token is verified again.
   */
  async get(
    token: string,
    request: { purpose: string; keys: object },
    verify: () => Promise<JWTPayload>,
  ): Promise<JWTPayload> {
    if (this.#keys !== request.keys) this.#tokens.clear();
    this.#keys = request.keys;
    const id = `${request.purpose} ${token}`;
    const known = this.#tokens.get(id);
    const now = this.#now();
    if (known && now >= known.from && now < known.until) return known.payload;
    this.#tokens.delete(id);
    const payload = await verify();
    const isCacheable = payload.exp !== undefined && token.length <= longestToken;
    if (!isCacheable || this.#keys !== request.keys) return payload;
    this.#tokens.set(id, { payload, from: now, until: (payload.exp ?? 0) * 1000 });
    const [oldest] = this.#tokens.keys();
    if (this.#tokens.size > maxTokens && oldest !== undefined) this.#tokens.delete(oldest);
    return payload;
  }
}
