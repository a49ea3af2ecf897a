import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OAuthTokens } from '@portico/auth-node';
import { ServiceUnavailableError } from '@portico/errors';
import type { Sealer } from '../sessions/Sealer.ts';
import type { RefreshStore } from '../store/RefreshStore.ts';
import type { RefreshRow } from '../store/tables.ts';
import { SessionEndedError } from './oauthErrors.ts';

/** One requests new tokens. */
export interface RefreshRequest {
  refreshToken: string;
  /** What is requested, as a text: answers are shared among those who request the same. */
  scope: string;
}

/** Gets new tokens from the provider. */
export type RefreshCall = (refreshToken: string) => Promise<OAuthTokens>;

interface SharedAnswer {
  scope: string;
  /** Absent when the session was ended. */
  tokens?: OAuthTokens;
  /** Milliseconds since 1970. */
  at: number;
}

const leaseMs = 15_000;
const longestWaitMs = 20_000;
/** How long the answer for a token that stays the same is shared. */
const sharedMs = 5_000;
/** How long a token that was replaced leads to the one that replaced it. */
const replacedMs = 60_000;
const cleanEveryMs = 60_000;
const purpose = 'refresh answer';

/**
 * Makes each refresh once for all who ask with the same token, in this process and the other replicas.
 *
 * Providers that replace a refresh token with each use take a second use for theft and end the session.
 * So whoever comes with a token that is being used waits for the answer, and whoever comes with one that
 * was just replaced, as tabs and replicas do, goes on with its successor.
 */
export class SharedRefreshes {
  readonly #store: RefreshStore;
  readonly #sealer: Sealer;
  readonly #now: () => number;
  #cleanAt = 0;

  constructor(options: { store: RefreshStore; sealer: Sealer; now?: () => number }) {
    this.#store = options.store;
    this.#sealer = options.sealer;
    this.#now = options.now ?? Date.now;
  }

  /**
   * The new tokens.
   *
   * @param owner - whose tokens they are: the provider and its environment.
   * @throws SessionEndedError when the session was ended meanwhile; what the call throws.
   */
  async refresh(owner: string, request: RefreshRequest, call: RefreshCall): Promise<OAuthTokens> {
    const deadline = this.#now() + longestWaitMs;
    let { refreshToken } = request;
    while (this.#now() < deadline) {
      const tokenHash = hashToken(owner, refreshToken);
      const row = await this.#store.find(tokenHash);
      const answer = row && (await this.#openAnswer(row));
      if (answer) {
        if (!answer.tokens) throw new SessionEndedError('The session was ended');
        if (answer.scope === request.scope) return this.#age(answer.tokens, answer.at);
        const successor = answer.tokens.refreshToken ?? refreshToken;
        if (successor !== refreshToken) {
          refreshToken = successor;
          continue;
        }
      } else if (row && row.answer === null && row.lease_until > toIso(this.#now())) {
        await sleep(20 + Math.random() * 60);
        continue;
      }
      const attempt = await this.#claim(tokenHash, row?.holder);
      if (attempt) return this.#make(attempt, { ...request, refreshToken }, call);
    }
    throw new ServiceUnavailableError('The session is being renewed for too long; try again later');
  }

  /** Lets nobody refresh with a token any more, nor with those that replaced it, whatever is under way. */
  async end(owner: string, refreshToken: string): Promise<void> {
    const now = this.#now();
    const tokenHash = hashToken(owner, refreshToken);
    const row = await this.#store.find(tokenHash);
    const answer = row && (await this.#openAnswer(row));
    await this.#store.end({
      token_hash: tokenHash,
      holder: randomUUID(),
      lease_until: toIso(now),
      answer: await this.#seal({ scope: '', at: now }, now + replacedMs),
      expires_at: toIso(now + replacedMs),
    });
    const successor = answer?.tokens?.refreshToken ?? refreshToken;
    if (successor !== refreshToken) await this.end(owner, successor);
  }

  /** Accepts a token again that a new sign-in has returned: some providers return the one of the ended session. */
  async readmit(owner: string, refreshToken: string): Promise<void> {
    await this.#store.remove(hashToken(owner, refreshToken));
  }

  async #claim(tokenHash: string, instead: string | undefined) {
    const now = this.#now();
    await this.#clean(now);
    const attempt = {
      token_hash: tokenHash,
      holder: randomUUID(),
      lease_until: toIso(now + leaseMs),
      expires_at: toIso(now + leaseMs + replacedMs),
    };
    return (await this.#store.claim(attempt, instead)) ? attempt : undefined;
  }

  async #make(
    attempt: Omit<RefreshRow, 'answer'>,
    { refreshToken, scope }: RefreshRequest,
    call: RefreshCall,
  ): Promise<OAuthTokens> {
    let tokens: OAuthTokens;
    try {
      tokens = await call(refreshToken);
    } catch (error) {
      await this.#store.release(attempt);
      throw error;
    }
    const now = this.#now();
    const isReplaced = (tokens.refreshToken ?? refreshToken) !== refreshToken;
    const until = now + (isReplaced ? replacedMs : sharedMs);
    const sealed = await this.#seal({ scope, tokens, at: now }, until);
    const isOurs = await this.#store.answer(attempt, sealed, new Date(until));
    if (!isOurs) {
      const row = await this.#store.find(attempt.token_hash);
      const other = row && (await this.#openAnswer(row));
      if (other && !other.tokens) throw new SessionEndedError('The session was ended');
    }
    return tokens;
  }

  #seal(answer: SharedAnswer, until: number): Promise<string> {
    return this.#sealer.seal(purpose, answer, new Date(until));
  }

  async #openAnswer({ answer, expires_at }: RefreshRow): Promise<SharedAnswer | undefined> {
    if (answer === null || expires_at <= toIso(this.#now())) return undefined;
    return this.#sealer.open<SharedAnswer>(purpose, answer, new Date(this.#now()));
  }

  /** Tokens that were given a moment ago are valid for a moment less. */
  #age(tokens: OAuthTokens, at: number): OAuthTokens {
    if (tokens.expiresInSeconds === undefined) return tokens;
    const ageSeconds = Math.ceil((this.#now() - at) / 1000);
    return { ...tokens, expiresInSeconds: Math.max(0, tokens.expiresInSeconds - ageSeconds) };
  }

  async #clean(now: number): Promise<void> {
    if (now < this.#cleanAt) return;
    this.#cleanAt = now + cleanEveryMs;
    await this.#store.removeExpired(new Date(now));
  }
}

function hashToken(owner: string, token: string): string {
  return createHash('sha256').update(`${owner}\n${token}`).digest('base64url');
}

function toIso(time: number): string {
  return new Date(time).toISOString();
}
