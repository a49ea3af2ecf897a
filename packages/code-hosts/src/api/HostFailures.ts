import { z } from 'zod';
import type { CodeHost } from '../CodeHost.ts';
import type { ApiCall, ApiForm } from './ApiCall.ts';
import { CodeHostError, type CodeHostFailure, RateLimitError } from './CodeHostError.ts';
import type { HostSecrets } from './HostSecrets.ts';
import { readRateLimit } from '../rateLimit.ts';

const failures: Readonly<Record<number, CodeHostFailure>> = {
  203: 'unauthenticated',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
};

const defaultMessage = z.object({ message: z.string() });

/** Which call an error is about. */
export type CallContext = Pick<CodeHostError, 'type' | 'host' | 'method' | 'path'>;

/** Turns what goes wrong with calls to a host into errors without secrets. */
export class HostFailures {
  readonly #host: CodeHost;
  readonly #form: ApiForm;
  readonly #secrets: HostSecrets;

  constructor(host: CodeHost, form: ApiForm, secrets: HostSecrets) {
    this.#host = host;
    this.#form = form;
    this.#secrets = secrets;
  }

  /** @param path - without its query. */
  describeCall(method: string, path: string): CallContext {
    const { type, host } = this.#host;
    return { type, host, method, path: this.#secrets.redact(path) };
  }

  /** An error of this host, such as for what its API answers in a body. */
  fail(
    failure: CodeHostFailure,
    message: string,
    { method = 'GET', path }: Pick<ApiCall<unknown>, 'method' | 'path'>,
  ): CodeHostError {
    const context = this.describeCall(method, path);
    return new CodeHostError(this.#secrets.redact(message), { ...context, failure });
  }

  /** What a host says of a failure. @param body - of its answer. */
  readMessage(body: unknown, otherwise: string): string {
    const message =
      this.#form.readMessage?.(body) ?? defaultMessage.safeParse(body).data?.message ?? otherwise;
    return this.#secrets.shorten(message);
  }

  /** The error of an answer that refuses a call. */
  describeRefusal(
    message: string,
    context: CallContext,
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
}

/** What the status of an answer that refuses a call means. */
export function getFailure(status: number): CodeHostFailure {
  return (
    failures[status] ??
    (status >= 500 ? 'unavailable' : status >= 400 ? 'invalid' : 'unexpected-answer')
  );
}

/** Why a call had no answer. */
export function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
