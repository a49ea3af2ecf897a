import { BackOff } from './BackOff.ts';

/** A token and when it ends. */
export interface IssuedToken {
  token: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** How long before its end a token is replaced, so that none ends on its way. */
const marginMs = 5 * 60_000;

/**
 * A token that is requested when needed, once for all who wait, and again before it ends. Where that fails, it is used to
 * its end.
 */
export class RenewedToken {
  readonly #request: () => Promise<IssuedToken>;
  readonly #now: () => number;
  readonly #backOff: BackOff;
  #issued: IssuedToken | undefined;
  #pending: Promise<IssuedToken> | undefined;

  constructor(request: () => Promise<IssuedToken>, now: () => number) {
    this.#request = request;
    this.#now = now;
    this.#backOff = new BackOff(now);
  }

  /** @throws what the request throws, or threw last while it is not sent again. */
  async get(): Promise<string> {
    if (this.#issued && this.#issued.expiresAt - this.#now() > marginMs) return this.#issued.token;
    this.#pending ??= this.#backOff.attempt(this.#request).finally(() => {
      this.#pending = undefined;
    });
    try {
      this.#issued = await this.#pending;
    } catch (error) {
      if (!this.#issued || this.#issued.expiresAt <= this.#now()) throw error;
    }
    return this.#issued.token;
  }
}
