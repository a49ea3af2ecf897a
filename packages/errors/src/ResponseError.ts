import { getStatusCode } from './statusCodes.ts';
import { type ErrorBody, isErrorBody, readDetails, type SerializedError } from './wire.ts';

/** What failed, as the client's side of a call sees it. */
export interface ResponseErrorInit {
  message: string;
  status: number;
  /** The reason phrase beside the status; empty over HTTP/2, which has none. */
  statusText?: string;
  body: ErrorBody;
  /** Whether the answer was in no form of the portal's, such as the page of a proxy between: the body was made of it. */
  isForeign?: boolean;
  cause?: unknown;
}

const longestTextShown = 500;

/** A call that was answered with an error: its status, its body, and the server's error as cause. */
export class ResponseError extends Error {
  override readonly name = 'ResponseError';
  readonly status: number;
  readonly statusText: string;
  readonly body: ErrorBody;
  readonly isForeign: boolean;

  constructor({ message, status, statusText = '', body, isForeign, cause }: ResponseErrorInit) {
    super(message, { cause });
    this.status = status;
    this.statusText = statusText;
    this.body = body;
    this.isForeign = isForeign ?? false;
  }

  /**
   * Reads a failed answer.
   *
   * @param response - an answer that is not ok; its body may be the error body, or any text.
   */
  static async fromResponse(
    response: Response,
    request?: { method: string },
  ): Promise<ResponseError> {
    const text = await response.text().catch(() => '');
    const own = readBody(text);
    const body = own ?? {
      error: { name: 'Error', message: describeText(text, response) },
      request: { method: request?.method ?? 'GET', url: response.url },
      response: { statusCode: response.status },
    };
    return new ResponseError({
      message:
        body.error.message || `Request failed with ${response.status} ${response.statusText}`,
      status: response.status,
      statusText: response.statusText,
      body,
      isForeign: own === undefined,
      cause: deserializeError(body.error),
    });
  }
}

/** Rebuilds an error from its form on the wire; its name and details are those of the original, so that they can be compared. */
export function deserializeError(serialized: SerializedError): Error {
  const { name, message, cause } = serialized;
  const error = new Error(message, cause ? { cause: deserializeError(cause) } : undefined);
  return Object.assign(error, { name }, readDetails(serialized));
}

/** Whether an error, or the answer it represents, means that a thing was not found. */
export function isNotFound(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'ResponseError' ? (error as ResponseError).status : getStatusCode(error)) ===
      404
  );
}

function readBody(text: string): ErrorBody | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isErrorBody(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function describeText(text: string, { status, statusText }: Response): string {
  const shown = text.trim().slice(0, longestTextShown);
  const head = `Request failed with ${status} ${statusText}`.trim();
  return shown ? `${head}: ${shown}` : head;
}
