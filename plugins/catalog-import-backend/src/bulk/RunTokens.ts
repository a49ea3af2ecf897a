import type { Logger, SecretBox } from '@portico/server';
import type { BulkRunRow, SealedToken } from '../store/tables.ts';

/** What tokens are sealed with. */
export interface RunTokensOptions {
  box: SecretBox;
  logger: Logger;
  now?: () => number;
}

const hourMs = 60 * 60_000;
/** What has expired is deleted every hour, so that a token is stored for 24 hours at most. */
const lifetimeMs = 23 * hourMs;

/** The tokens of users for code hosts, sealed while a run needs them. */
export class RunTokens {
  readonly #options: RunTokensOptions;
  readonly #now: () => number;

  constructor(options: RunTokensOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** @param token - `undefined` for a run with the configured credentials. */
  seal(runId: string, token: string | undefined): SealedToken {
    if (token === undefined) return { is_own: 0, user_token: null, token_ends_at: null };
    const user_token = this.#options.box.seal(token, runId);
    return { is_own: 1, user_token, token_ends_at: this.#now() + lifetimeMs };
  }

  /** The token of a run; `undefined` once it has expired, or cannot be opened any more. */
  open({ id, user_token, token_ends_at }: BulkRunRow): string | undefined {
    if (user_token === null || Number(token_ends_at) <= this.#now()) return undefined;
    try {
      return this.#options.box.open(user_token, id);
    } catch (error) {
      this.#options.logger.warn(`The token of import '${id}' cannot be opened`, { error });
      return undefined;
    }
  }
}
