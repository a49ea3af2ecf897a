const marginMs = 60_000;

/** A token with its end. */
export interface ExpiringToken {
  token: string;
  expiresAtMs: number;
}

/** Holds a token until shortly before it expires; several who need it wait for one request. */
export class CachedToken {
  readonly #request: (signal: AbortSignal) => Promise<ExpiringToken>;
  #current: ExpiringToken | undefined;
  #requesting: Promise<ExpiringToken> | undefined;

  constructor(request: (signal: AbortSignal) => Promise<ExpiringToken>) {
    this.#request = request;
  }

  async get(): Promise<string> {
    if (this.#current && Date.now() < this.#current.expiresAtMs - marginMs)
      return this.#current.token;
    // Not the signal of one caller, whose end would be the failure of all.
    this.#requesting ??= this.#request(AbortSignal.timeout(10_000)).finally(() => {
      this.#requesting = undefined;
    });
    this.#current = await this.#requesting;
    return this.#current.token;
  }
}
