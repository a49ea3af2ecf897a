/** A token and when it ends. */
export interface IssuedToken {
  token: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** How long before its end a token is replaced, so that none ends on its way. */
const marginMs = 5 * 60_000;

/** A token that is requested when needed, once for all who wait, and again before it ends. */
export class RenewedToken {
  readonly #request: () => Promise<IssuedToken>;
  readonly #now: () => number;
  #issued: IssuedToken | undefined;
  #pending: Promise<IssuedToken> | undefined;

  constructor(request: () => Promise<IssuedToken>, now: () => number) {
    this.#request = request;
    this.#now = now;
  }

  async get(): Promise<string> {
    if (this.#issued && this.#issued.expiresAt - this.#now() > marginMs) return this.#issued.token;
    this.#pending ??= this.#request().finally(() => {
      this.#pending = undefined;
    });
    this.#issued = await this.#pending;
    return this.#issued.token;
  }
}
