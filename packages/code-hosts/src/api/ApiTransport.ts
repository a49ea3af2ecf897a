import type { CodeHost } from '../CodeHost.ts';
import type { ApiAddresses } from './ApiAddresses.ts';
import type { ApiAnswer, ApiCall, ApiForm } from './ApiCall.ts';
import { CodeHostError } from './CodeHostError.ts';
import type { HostApiOptions } from './HostApiOptions.ts';
import { type CallContext, describeCause, type HostFailures } from './HostFailures.ts';
import type { HostSecrets } from './HostSecrets.ts';
import { isSignInPage, parseJson, readText } from './readApiBody.ts';

/** What a transport sends calls with. */
export interface ApiTransportParts {
  host: CodeHost;
  form: ApiForm;
  options: HostApiOptions;
  secrets: HostSecrets;
  failures: HostFailures;
  addresses: ApiAddresses;
}

const defaultTimeoutMs = 60_000;

/** Sends one call to the API of a host and reads its answer. */
export class ApiTransport {
  readonly #parts: ApiTransportParts;

  constructor(parts: ApiTransportParts) {
    this.#parts = parts;
  }

  /** @throws CodeHostError, RateLimitError. */
  async call<T>({
    method = 'GET',
    path,
    query = {},
    body,
    ...call
  }: ApiCall<T>): Promise<ApiAnswer<T>> {
    const { form, options, failures, addresses } = this.#parts;
    const url = addresses.resolve(path);
    for (const [name, value] of Object.entries({ ...form.query, ...query }))
      if (value !== undefined) url.searchParams.set(name, value);
    const context = failures.describeCall(method, url.pathname);
    const isForm = body instanceof FormData;
    const headers: Readonly<Record<string, string>> = {
      accept: 'application/json',
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(await this.#getHeaders(url.pathname)),
      ...call.headers,
    };
    const answers = call.isUnchanging ? undefined : options.answers;
    const key = JSON.stringify([url.href, headers]);
    const known = method === 'GET' ? answers?.get(key) : undefined;
    const { response, text } = await this.#fetch(url, context, {
      method,
      headers: { ...headers, ...(known && { 'if-none-match': known.etag }) },
      // A redirect could lead the credentials elsewhere.
      redirect: 'manual',
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    // An answer that did not change may lack headers, such as that of the next page.
    if (response.status === 304 && known !== undefined)
      return { body: this.#read(known.text, call, context, 304), headers: known.headers };
    this.#checkAccepted(response, text, context);
    const read = this.#read(text, call, context, response.status);
    const etag = response.headers.get('etag');
    if (method === 'GET' && etag !== null)
      answers?.set(key, { etag, text, headers: response.headers });
    return { body: read, headers: response.headers };
  }

  async #fetch(
    url: URL,
    context: CallContext,
    request: RequestInit,
  ): Promise<{ response: Response; text: string }> {
    const { options, secrets } = this.#parts;
    const { signal, timeoutMs = defaultTimeoutMs } = options;
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await options.fetch(url.href, {
        ...request,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      return { response, text: await readText(response) };
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      const reason = secrets.redact(describeCause(error));
      throw new CodeHostError(
        `'${context.host}' did not answer ${context.method} ${context.path}: ${reason}`,
        { ...context, failure: 'no-answer' },
      );
    }
  }

  #checkAccepted(response: Response, text: string, context: CallContext): void {
    if (response.ok && !isSignInPage(response)) return;
    const { failures } = this.#parts;
    const { status, statusText, headers } = response;
    const message = failures.readMessage(parseJson(text), statusText);
    throw failures.describeRefusal(
      `'${context.host}' answered ${context.method} ${context.path} with ${status}: ${message}`,
      context,
      status,
      headers,
    );
  }

  #read<T>(
    text: string,
    { isText, answer }: Pick<ApiCall<T>, 'isText' | 'answer'>,
    context: CallContext,
    status: number,
  ): T {
    const read = answer.safeParse(isText ? text : parseJson(text));
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    const found = this.#parts.secrets.shorten(`${issue?.path.join('.')} ${issue?.message}`);
    throw new CodeHostError(
      `'${context.host}' answered ${context.method} ${context.path} with something else: ${found}`,
      { ...context, status, failure: 'unexpected-answer' },
    );
  }

  /** @param pathname - of the call, with the path of the API. */
  async #getHeaders(pathname: string): Promise<Readonly<Record<string, string>>> {
    const { options, addresses, secrets } = this.#parts;
    const headers = await options.getHeaders(addresses.findOwner(pathname));
    secrets.addCredentials(headers['authorization']);
    return headers;
  }
}
