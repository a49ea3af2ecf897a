import { z } from 'zod';
import { getApiUrl } from '../addresses.ts';
import type { CodeHost } from '../CodeHost.ts';
import { parseHostJson } from '../parseHostJson.ts';
import { CodeHostError, type CodeHostFailure, RateLimitError } from './CodeHostError.ts';
import type { ConditionalAnswers } from './ConditionalAnswers.ts';
import type { CommitFiles, HostPage, PageOptions, RepositoryOwner } from './hostData.ts';
import type { GitPush, GitPushResult, GitTransport } from './GitTransport.ts';
import type { Paging } from './paging.ts';
import { readRateLimit } from './rateLimit.ts';
import { redact, toBase64 } from './redact.ts';

/** A call to the API of a host. */
export interface ApiCall<T> {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API's address, with parts already encoded; or the address of a next page. */
  path: string;
  query?: Readonly<Record<string, string | undefined>>;
  /** Sent as JSON; a form as it is. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** The answer is a file and no JSON. */
  isText?: boolean;
  /** The answer is the same for ever, so that it is not stored to be requested again. */
  isUnchanging?: boolean;
  answer: z.ZodType<T>;
}

/** What was answered. */
export interface ApiAnswer<T> {
  body: T;
  headers: Headers;
}

/** How calls are sent. */
export interface HostApiOptions {
  /** The credentials of a call; for an owner where the call names one. */
  getHeaders(
    owner: string | undefined,
  ): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
  fetch: typeof fetch;
  signal?: AbortSignal | undefined;
  /** How long one call may take; 60 s when omitted. */
  timeoutMs?: number | undefined;
  /** Waits between two tries. */
  wait?: ((ms: number) => Promise<void>) | undefined;
  /** Answers that are requested again by their ETag, where the host gives one; none when omitted. */
  answers?: ConditionalAnswers | undefined;
  /** Pushes for hosts whose API cannot commit. */
  git?: GitTransport | undefined;
  /** The accounts that an app is installed for; `undefined` where credentials are a user's. */
  listAccounts?: (() => Promise<readonly RepositoryOwner[] | undefined>) | undefined;
}

/** What the API of one kind of host has of its own. */
export interface ApiForm {
  apiUrl: string;
  paging: Paging;
  /** Sent along with each call. */
  query?: Readonly<Record<string, string>>;
  /** Reads the message of an error's body. */
  readMessage?(body: unknown): string | undefined;
  /** The owner in the path of a call, where credentials are by owner. */
  owner?: RegExp;
  /** How it refuses what exists already or moved meanwhile, where not with 409. */
  conflict?: { status: number; message: RegExp };
}

const failures: Readonly<Record<number, CodeHostFailure>> = {
  203: 'unauthenticated',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
};
const defaultMessage = z.object({ message: z.string() });
const maxTries = 3;
const maxParts = 1000;
const maxMessageLength = 500;
const defaultTimeoutMs = 60_000;
const maxAnswerBytes = 50_000_000;

/** Sends calls to the API of one code host, and turns what goes wrong into errors. */
export class HostApi {
  readonly #host: CodeHost;
  readonly #options: HostApiOptions;
  readonly #form: ApiForm;
  readonly #secrets: Set<string>;

  constructor(host: CodeHost, options: HostApiOptions, form: ApiForm) {
    this.#host = host;
    this.#options = options;
    this.#form = { ...form, apiUrl: getApiUrl(host, form.apiUrl) };
    this.#secrets = new Set(listSecrets(host));
  }

  /** @throws CodeHostError, RateLimitError. Reads are tried three times, all else once. */
  async call<T>(call: ApiCall<T>): Promise<ApiAnswer<T>> {
    const isRead = (call.method ?? 'GET') === 'GET';
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#callOnce(call);
      } catch (error) {
        if (!isRead || tries === maxTries || !isPassing(error) || this.#options.signal?.aborted)
          throw error;
        await (this.#options.wait ?? wait)(200 * 4 ** (tries - 1));
      }
    }
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
    if (isAddress) this.#checkBelowApi(cursor);
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
    { method = 'GET', path }: Pick<ApiCall<unknown>, 'method' | 'path'>,
  ) {
    const { type, host } = this.#host;
    const context = { type, host, method, path: this.#redact(path) };
    return new CodeHostError(this.#redact(message), { ...context, failure });
  }

  /** @throws CodeHostError with `conflict` when a branch is not where its commit's author believed it. */
  checkParent(fullName: string, { branch, parent }: CommitFiles, actual: string | undefined): void {
    if (parent === undefined || parent === actual) return;
    const message = `'${branch}' of '${fullName}' is no longer at ${parent}`;
    throw this.fail('conflict', message, { path: `/${fullName}` });
  }

  /** Pushes a commit over git. @throws CodeHostError, RateLimitError. */
  async push(push: Omit<GitPush, 'headers'>): Promise<{ commit: string }> {
    const { git, signal } = this.#options;
    const { type, host } = this.#host;
    const context = { type, host, method: 'POST', path: new URL(push.url).pathname };
    if (!git)
      throw this.fail(
        'invalid',
        `Commits to '${host}' are pushed over git, which only servers can`,
        {
          method: 'POST',
          path: context.path,
        },
      );
    const headers = await this.#options.getHeaders(undefined);
    let result: GitPushResult;
    try {
      result = await git.push({ ...push, headers }, signal);
    } catch (error) {
      signal?.throwIfAborted();
      result = { failure: 'no-answer', message: describeCause(error) };
    }
    if ('commit' in result) return result;
    const reason = this.#shorten(this.#readMessage(parseJson(result.message)) ?? result.message);
    const message = `'${host}' did not accept a push to ${context.path}: ${reason}`;
    if ('failure' in result)
      throw new CodeHostError(message, { ...context, failure: result.failure });
    throw this.#describeRefusal(message, context, result.status, new Headers(result.headers));
  }

  async #callOnce<T>({ method = 'GET', path, query = {}, body, ...call }: ApiCall<T>) {
    const url = this.#resolve(path);
    for (const [name, value] of Object.entries({ ...this.#form.query, ...query }))
      if (value !== undefined) url.searchParams.set(name, value);
    const context = {
      type: this.#host.type,
      host: this.#host.host,
      method,
      path: this.#redact(url.pathname),
    };
    const name = `${method} ${context.path}`;
    const { signal, timeoutMs = defaultTimeoutMs } = this.#options;
    const timeout = AbortSignal.timeout(timeoutMs);
    const isForm = body instanceof FormData;
    const answers = call.isUnchanging ? undefined : this.#options.answers;
    const sent: Readonly<Record<string, string>> = {
      accept: 'application/json',
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(await this.#getHeaders(url.pathname)),
      ...call.headers,
    };
    const key = JSON.stringify([url.href, sent]);
    const known = method === 'GET' ? answers?.get(key) : undefined;
    let response: Response;
    let text: string;
    try {
      response = await this.#options.fetch(url.href, {
        method,
        headers: { ...sent, ...(known && { 'if-none-match': known.etag }) },
        // A redirect could lead the credentials elsewhere.
        redirect: 'manual',
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      text = await readText(response);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      const reason = this.#redact(describeCause(error));
      throw new CodeHostError(`'${this.#host.host}' did not answer ${name}: ${reason}`, {
        ...context,
        failure: 'no-answer',
      });
    }
    const { status } = response;
    const isUnchanged = status === 304 && known !== undefined;
    if (isUnchanged) text = known.text;
    const parsed = parseJson(text);
    if (!isUnchanged && (!response.ok || isSignInPage(response))) {
      const message = this.#shorten(this.#readMessage(parsed) ?? response.statusText);
      throw this.#describeRefusal(
        `'${this.#host.host}' answered ${name} with ${status}: ${message}`,
        context,
        status,
        response.headers,
      );
    }
    const read = call.answer.safeParse(call.isText ? text : parsed);
    if (!read.success) {
      const [issue] = read.error.issues;
      const found = this.#shorten(`${issue?.path.join('.')} ${issue?.message}`);
      throw new CodeHostError(
        `'${this.#host.host}' answered ${name} with something else: ${found}`,
        { ...context, status, failure: 'unexpected-answer' },
      );
    }
    // An answer that did not change may lack headers, such as that of the next page.
    if (isUnchanged) return { body: read.data, headers: known.headers };
    const etag = response.headers.get('etag');
    if (method === 'GET' && etag !== null)
      answers?.set(key, { etag, text, headers: response.headers });
    return { body: read.data, headers: response.headers };
  }

  /**
   * @throws CodeHostError when a page's address leads to another host, which would get the credentials, or a name in the
   * path is a step to another part of the API.
   */
  #resolve(path: string): URL {
    if (!/^https?:/.test(path)) {
      const step = path.split('/').find(part => /^(\.|%2e){1,2}$/i.test(part));
      if (step === undefined) return new URL(`${this.#form.apiUrl}${path}`);
      throw this.fail(
        'invalid',
        `'${decodeURIComponent(step)}' is no name on '${this.#host.host}'`,
        {
          path,
        },
      );
    }
    const [url, base] = [new URL(path), new URL(this.#form.apiUrl)];
    if (url.origin !== base.origin)
      throw this.fail(
        'unexpected-answer',
        `'${this.#host.host}' leads to the other host '${url.host}'`,
        { path: url.pathname },
      );
    return url;
  }

  /** Cursors may come from users. @throws CodeHostError when one leads to another part of the host. */
  #checkBelowApi(address: string): void {
    const { pathname } = this.#resolve(address);
    const base = `${new URL(this.#form.apiUrl).pathname.replace(/\/$/, '')}/`;
    if (!pathname.startsWith(base))
      throw this.fail('invalid', `A page of '${this.#host.host}' is not below its API`, {
        path: pathname,
      });
  }

  /** @param pathname - of the call, with the path of the API. */
  async #getHeaders(pathname: string) {
    const base = new URL(this.#form.apiUrl).pathname.replace(/\/$/, '');
    const owner = this.#form.owner?.exec(pathname.slice(base.length))?.[1];
    const headers = await this.#options.getHeaders(owner && decodeURIComponent(owner));
    // A token that was renewed is a secret like those of the configuration.
    const secret = headers['authorization']?.split(' ').at(-1);
    if (secret) this.#secrets.add(secret);
    return headers;
  }

  #readMessage(body: unknown): string | undefined {
    return this.#form.readMessage?.(body) ?? defaultMessage.safeParse(body).data?.message;
  }

  #describeRefusal(
    message: string,
    context: Pick<CodeHostError, 'type' | 'host' | 'method' | 'path'>,
    status: number,
    headers: Headers,
  ): CodeHostError {
    const endsAt = readRateLimit(status, headers);
    if (!endsAt)
      return new CodeHostError(message, {
        ...context,
        status,
        failure: this.#getFailure(status, message),
      });
    const until = `'${this.#host.host}' takes no more requests until ${endsAt.toISOString()}`;
    return new RateLimitError(`${until}: ${message}`, { ...context, status, endsAt });
  }

  #getFailure(status: number, message: string): CodeHostFailure {
    const { conflict } = this.#form;
    if (status === conflict?.status && conflict.message.test(message)) return 'conflict';
    return getFailure(status);
  }

  /** A text of the host, short and without secrets, of which cutting first could leave a part. */
  #shorten(text: string): string {
    return this.#redact(text).slice(0, maxMessageLength);
  }

  #redact(text: string): string {
    return redact(text, [...this.#secrets]);
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

function isPassing(error: unknown): boolean {
  return (
    error instanceof CodeHostError &&
    (error.failure === 'unavailable' || error.failure === 'no-answer')
  );
}

function getFailure(status: number): CodeHostFailure {
  return (
    failures[status] ??
    (status >= 500 ? 'unavailable' : status >= 400 ? 'invalid' : 'unexpected-answer')
  );
}

/** Azure DevOps answers those without rights with a page to sign in. */
function isSignInPage({ status, headers }: Response): boolean {
  return status === 203 && headers.get('content-type')?.startsWith('text/html') === true;
}

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return parseHostJson(text);
  } catch {
    return text;
  }
}

/** The body as text. @throws Error when it is larger than any answer that is expected. */
async function readText({ body }: Response): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return parts.join('') + decoder.decode();
    size += value.length;
    if (size > maxAnswerBytes) {
      await reader.cancel();
      throw new Error(`the answer has more than ${maxAnswerBytes / 1_000_000} MB`);
    }
    parts.push(decoder.decode(value, { stream: true }));
  }
}

function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

function wait(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}
