import type { IncomingHttpHeaders } from 'node:http';
import type { Hook } from '../model/ForgeRepository.ts';
import type { Caller, ForgeState, RepositoryEvent } from '../model/ForgeState.ts';

/** A request to a dialect's API. */
export interface Call {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  /** Parts of the path that the route names, decoded. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Parsed JSON; `undefined` without a body. */
  body: unknown;
  /** A body of any other type. */
  bytes: Buffer;
  caller: Caller | undefined;
  state: ForgeState;
  /** Creates what a request for a path would find, where the body names it. */
  prepare(path: string): Promise<void>;
  /** Address of the forge without a slash at its end. */
  origin: string;
}

/** An answer of a dialect. */
export interface Answer {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** Text and bytes as they are, anything else as JSON; nothing when omitted. */
  body?: unknown;
}

/** One call of a dialect's API. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  /** `:name` is one part of the path, `:name*` all that follow. */
  path: string;
  handle(call: Call): Answer | Promise<Answer>;
}

/** A webhook as it is sent. */
export interface HookRequest {
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** How one kind of code host is spoken to. */
export interface Dialect {
  routes: readonly Route[];
  /** The token of a request; `undefined` without one. */
  readToken(headers: IncomingHttpHeaders, url: URL): string | undefined;
  /** Writes an error. */
  formatError(status: number, message: string, field?: string): Answer;
  /** Headers that show a limit of requests with nothing left. */
  formatLimit(limit: { retryAfterSeconds: number; resetsAt: Date; status: 403 | 429 }): Answer;
  /** The event as the host sends it; `undefined` when the hook is not subscribed. */
  formatHook(
    event: RepositoryEvent,
    hook: Hook,
    origin: string,
  ): HookRequest | undefined | Promise<HookRequest | undefined>;
  /** Full name of the repository that a clone address names, without `.git`. */
  parseClonePath?(path: string): string;
}

/** Stands in hooks for the commit of a branch that did not exist, or exists no longer. */
export const noCommit = '0'.repeat(40);

/** Reads the token of `Authorization: Bearer …`, `token …` or `Basic …`, where it is the password. */
export function readAuthorization({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  const [, scheme = '', value = ''] = /^(\w+) (.+)$/.exec(authorization) ?? [];
  if (/^(bearer|token)$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return undefined;
  const [user = '', ...password] = Buffer.from(value, 'base64').toString().split(':');
  return password.join(':') || user;
}
