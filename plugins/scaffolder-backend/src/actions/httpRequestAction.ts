import { InputError, NotAllowedError, ServiceUnavailableError } from '@portico/errors';
import {
  type ActionContext,
  createTemplateAction,
  type TemplateAction,
} from '@portico/scaffolder-node';
import { z } from 'zod';
import { makeHeaders, type RequestHeaders, requestHeadersSchema } from './requestHeaders.ts';

/** Where templates may send requests. */
export interface HttpRequestLimits {
  /** `api.example.com`, `api.example.com:8443` or `*.example.com`. */
  allowedHosts: readonly string[];
  /** All when empty. */
  allowedMethods: readonly string[];
}

/** Methods that templates may send. */
export const requestMethods = [
  'GET',
  'HEAD',
  'OPTIONS',
  'POST',
  'UPDATE',
  'DELETE',
  'PUT',
  'PATCH',
] as const;
const maxBodyBytes = 1_000_000;
const maxAnswerBytes = 1_000_000;
const maxRedirects = 5;
const redirects = [301, 302, 303, 307, 308];
/** Answers that hold credentials or belong to the connection. */
const hiddenHeaders = new Set(['set-cookie', 'connection', 'keep-alive', 'transfer-encoding']);

const scalar = z.union([z.string().max(8192), z.number(), z.boolean()]);
/** Parameters of a query. */
export const scalarsSchema = z.record(z.string().min(1).max(200), scalar);

/** The action `http:request`: sends requests to the hosts that the configuration names, and to no others. */
export function createHttpRequestAction(limits: HttpRequestLimits): TemplateAction {
  return createTemplateAction({
    id: 'http:request',
    description: 'Sends a request to one of the hosts that the configuration allows.',
    examples: [
      {
        description: 'Create a ticket',
        example:
          'steps:\n  - action: http:request\n    input:\n      url: https://tickets.acme.example/api/tickets\n      method: POST\n      headers:\n        authorization: Bearer ${{ environment.secrets.TICKETS_TOKEN }}\n      body:\n        title: ${{ parameters.title }}',
      },
    ],
    input: z.object({
      url: z.url({ protocol: /^https?$/ }).max(8192),
      method: z.enum(requestMethods).default('GET'),
      headers: requestHeadersSchema.optional().meta({
        description: 'Headers, but none of the connection and no cookies',
      }),
      params: scalarsSchema.optional().meta({ description: 'Parameters of the query' }),
      body: z.unknown().optional().meta({
        description: 'A text as it is; anything else is sent as JSON',
      }),
      timeout: z.int().min(100).max(120_000).default(60_000).meta({
        description: 'How long it may take, in milliseconds',
      }),
      continueOnBadResponse: z.boolean().default(false).meta({
        description: 'Go on with an answer of 400 or more, in place of failing the step',
      }),
      logRequestPath: z.boolean().default(true).meta({
        description: 'Write the path of the address to the log; its query never is',
      }),
    }),
    output: z.object({
      code: z.number(),
      headers: z.record(z.string(), z.string()),
      body: z.unknown(),
    }),
    async run({ input, output, logger, checkpoint, signal }) {
      const url = new URL(input.url);
      for (const [name, value] of Object.entries(input.params ?? {}))
        url.searchParams.set(name, String(value));
      checkAllowed(url, input.method, limits);
      const shown = `${url.origin}${input.logRequestPath ? url.pathname : ''}`;
      logger.info(`${input.method} ${shown}`);
      const { code, headers, body } = await checkpoint('request', () =>
        send(url, input, shown, signal),
      );
      if (code >= 400 && !input.continueOnBadResponse)
        throw new ServiceUnavailableError(`${input.method} ${shown} was answered with ${code}`);
      logger.info(`Answered with ${code}`);
      output('code', code);
      output('headers', headers);
      output('body', body);
    },
  });
}

interface Request {
  method: string;
  headers?: RequestHeaders | undefined;
  body?: unknown;
  timeout: number;
}

/** @throws NotAllowedError when the configuration does not allow it. */
function checkAllowed(
  url: URL,
  method: string,
  { allowedHosts, allowedMethods }: HttpRequestLimits,
) {
  if (url.username || url.password)
    throw new InputError("Write credentials as the header 'authorization', not in the address");
  if (!allowedHosts.some(allowed => matchesHost(url, allowed)))
    throw new NotAllowedError(
      `Templates may not send requests to '${url.host}'; add it to 'scaffolder.http.allowedHosts'`,
    );
  if (allowedMethods.length > 0 && !allowedMethods.includes(method))
    throw new NotAllowedError(
      `Templates may not send ${method}; add it to 'scaffolder.http.allowedMethods'`,
    );
}

/** A name with a port means that port; one without means the default of the protocol. */
function matchesHost({ host }: URL, allowed: string): boolean {
  const name = allowed.toLowerCase();
  return name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name;
}

async function send(url: URL, request: Request, shown: string, signal: ActionContext['signal']) {
  const { method, timeout } = request;
  const headers = makeHeaders(request.headers);
  const body = formatBody(request.body, headers);
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  try {
    let current = url;
    for (let step = 0; ; step += 1) {
      const response = await fetch(current, {
        method,
        headers,
        redirect: 'manual',
        signal: deadline,
        ...(body !== undefined && method !== 'GET' && method !== 'HEAD' && { body }),
      });
      const next = findRedirect(response, current, method);
      if (next === undefined || step === maxRedirects) return await readAnswer(response);
      await response.body?.cancel();
      current = next;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof InputError) throw error;
    throw new ServiceUnavailableError(
      `${method} ${shown} got no answer: ${describe(error)}. It may or may not have had its effect: check it, then retry the task`,
      { cause: error },
    );
  }
}

/** Where a read is redirected to, on the same host; other redirects are answers. */
function findRedirect({ status, headers }: Response, from: URL, method: string): URL | undefined {
  const location = headers.get('location');
  if (!redirects.includes(status) || !location || !['GET', 'HEAD'].includes(method))
    return undefined;
  const to = URL.parse(location, from.href);
  return to?.origin === from.origin ? to : undefined;
}

/** The body as it is sent: a text as it is, anything else as JSON. */
export function formatBody(body: unknown, headers: Headers): string | undefined {
  if (body === undefined || body === null) return undefined;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  if (Buffer.byteLength(text) > maxBodyBytes)
    throw new InputError(`Field 'body' has more than ${maxBodyBytes / 1_000_000} MB`);
  if (typeof body !== 'string' && !headers.has('content-type'))
    headers.set('content-type', 'application/json');
  return text;
}

/** An answer as actions put it out. @throws InputError for one that is too large. */
export async function readAnswer(response: Response) {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxAnswerBytes)
      throw new InputError(`The answer has more than ${maxAnswerBytes / 1_000_000} MB`);
    parts.push(part);
  }
  const text = Buffer.concat(parts).toString();
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => !hiddenHeaders.has(name)),
  );
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  return { code: response.status, headers, body: isJson ? parseJson(text) : { message: text } };
}

function parseJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new InputError('The answer says that it is JSON, and is not');
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'it took too long';
  return error.cause instanceof Error ? error.cause.message : error.message;
}
