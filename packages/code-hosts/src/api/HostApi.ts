import { retry } from '@portico/errors';
import { z } from 'zod';
import { getApiUrl } from '../addresses.ts';
import type { CodeHost } from '../CodeHost.ts';
import { ApiAddresses } from './ApiAddresses.ts';
import type { ApiAnswer, ApiCall, ApiForm } from './ApiCall.ts';
import { ApiTransport } from './ApiTransport.ts';
import { CodeHostError, type CodeHostFailure } from './CodeHostError.ts';
import type { CommitFiles, HostPage, PageOptions } from './hostData.ts';
import type { HostApiOptions } from './HostApiOptions.ts';
import { HostFailures } from './HostFailures.ts';
import { HostSecrets } from './HostSecrets.ts';
import type { GitPush } from './GitTransport.ts';
import { pushCommit } from './pushCommit.ts';

const maxReads = 3;
const pauses = { firstMs: 200, factor: 4 };
const maxParts = 1000;

/** Sends calls to the API of one code host, and turns what goes wrong into errors. */
export class HostApi {
  readonly #host: CodeHost;
  readonly #options: HostApiOptions;
  readonly #form: ApiForm;
  readonly #failures: HostFailures;
  readonly #addresses: ApiAddresses;
  readonly #transport: ApiTransport;

  constructor(host: CodeHost, options: HostApiOptions, form: ApiForm) {
    this.#host = host;
    this.#options = options;
    this.#form = { ...form, apiUrl: getApiUrl(host, form.apiUrl) };
    const secrets = new HostSecrets(host);
    this.#failures = new HostFailures(host, this.#form, secrets);
    this.#addresses = new ApiAddresses(host.host, this.#form, this.#failures);
    this.#transport = new ApiTransport({
      host,
      options,
      form: this.#form,
      secrets,
      failures: this.#failures,
      addresses: this.#addresses,
    });
  }

  /** @throws CodeHostError, RateLimitError. Reads are tried three times, all else once. */
  async call<T>(call: ApiCall<T>): Promise<ApiAnswer<T>> {
    const isRead = (call.method ?? 'GET') === 'GET';
    const { signal, wait } = this.#options;
    return retry(() => this.#transport.call(call), {
      pauses,
      maxAttempts: isRead ? maxReads : 1,
      mayPass: isPassing,
      signal,
      wait,
    });
  }

  /** The body alone. */
  async get<T>(call: Omit<ApiCall<T>, 'method'>): Promise<T> {
    return (await this.call(call)).body;
  }

  /** Changes something and reads the answer's body. */
  async send<T = unknown>(
    method: NonNullable<ApiCall<T>['method']>,
    path: string,
    body: unknown,
    answer: z.ZodType<T> = z.unknown() as z.ZodType<T>,
  ): Promise<T> {
    return (await this.call({ method, path, body, answer })).body;
  }

  /** A part of a list. */
  async list<T>(
    path: string,
    item: z.ZodType<T>,
    { cursor, limit }: PageOptions = {},
    query: ApiCall<T>['query'] = {},
  ): Promise<HostPage<T>> {
    const { paging } = this.#form;
    const isAddress = cursor !== undefined && /^https?:/.test(cursor);
    if (isAddress) this.#addresses.checkBelowApi(cursor);
    const { body, headers } = await this.call({
      path: isAddress ? cursor : path,
      query: isAddress ? {} : { ...query, ...paging.formatQuery(limit ?? paging.limit, cursor) },
      answer: paging.createSchema(item),
    });
    return { items: body.items, cursor: body.next ?? paging.readNext?.(headers, cursor) };
  }

  /** All of a list that is short by its nature. @throws CodeHostError beyond 1,000 parts. */
  async listAll<T>(path: string, item: z.ZodType<T>, query?: ApiCall<T>['query']): Promise<T[]> {
    const all: T[] = [];
    let cursor: string | undefined;
    for (let parts = 0; parts < maxParts; parts += 1) {
      const page = await this.list(path, item, { cursor }, query);
      all.push(...page.items);
      cursor = page.cursor;
      if (cursor === undefined) return all;
    }
    throw this.fail('unexpected-answer', `'${this.#host.host}' lists too much`, { path });
  }

  /** The body, or `undefined` where the host answers 404. */
  async find<T>(call: ApiCall<T>): Promise<T | undefined> {
    try {
      return (await this.call(call)).body;
    } catch (error) {
      if (error instanceof CodeHostError && error.status === 404) return undefined;
      throw error;
    }
  }

  /** An error of this host, such as for what its API answers in a body. */
  fail(
    failure: CodeHostFailure,
    message: string,
    call: Pick<ApiCall<unknown>, 'method' | 'path'>,
  ): CodeHostError {
    return this.#failures.fail(failure, message, call);
  }

  /** @throws CodeHostError with `conflict` when a branch is not where its commit's author believed it. */
  checkParent(fullName: string, { branch, parent }: CommitFiles, actual: string | undefined): void {
    if (parent === undefined || parent === actual) return;
    const message = `'${branch}' of '${fullName}' is no longer at ${parent}`;
    throw this.fail('conflict', message, { path: `/${fullName}` });
  }

  /** Pushes a commit over git. @throws CodeHostError, RateLimitError. */
  push(push: Omit<GitPush, 'headers'>): Promise<{ commit: string }> {
    return pushCommit(push, {
      host: this.#host.host,
      options: this.#options,
      failures: this.#failures,
    });
  }
}

function isPassing(error: unknown): boolean {
  return (
    error instanceof CodeHostError &&
    (error.failure === 'unavailable' || error.failure === 'no-answer')
  );
}
