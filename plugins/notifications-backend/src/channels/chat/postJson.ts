import { ServiceUnavailableError, toError } from '@portico/errors';

/** A call to a host of messages. */
export interface HostCall {
  url: string;
  body: unknown;
  /** Of the header `authorization`; never in an error. */
  token?: string;
  signal: AbortSignal;
}

/** What a host answered; the text is cut. */
export interface HostAnswer {
  status: number;
  headers: Headers;
  text: string;
}

const maxLength = 100_000;

/**
 * Posts JSON to a host, which follows no redirect with what is secret in it.
 *
 * @throws Error that names the host when it is not reached; no path and no token, which may be secret.
 */
export async function postJson({ url, body, token, signal }: HostCall): Promise<HostAnswer> {
  const { host } = new URL(url);
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      signal,
    });
    const { status, headers: answered } = response;
    return { status, headers: answered, text: await readStart(response) };
  } catch (error) {
    const { message, cause } = toError(error);
    const reason = cause instanceof Error ? cause.message : message;
    throw new ServiceUnavailableError(`'${host}' is not reached: ${reason}`, { cause: error });
  }
}

async function readStart({ body }: Response): Promise<string> {
  if (!body) return '';
  let text = '';
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (text.length > maxLength) break;
  }
  return text.slice(0, maxLength);
}
