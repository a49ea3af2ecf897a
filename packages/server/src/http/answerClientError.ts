import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface ClientError {
  status: number;
  title: string;
  name: string;
  message: string;
}

const answers: Readonly<Record<string, ClientError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    title: 'Request Timeout',
    name: 'RequestTimeoutError',
    message: 'The request did not arrive in time; send it again',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    title: 'Request Header Fields Too Large',
    name: 'InputError',
    message: 'Address and headers are larger than 16384 bytes; send less',
  },
};
const malformed: ClientError = {
  status: 400,
  title: 'Bad Request',
  name: 'InputError',
  message: 'This is no HTTP request that can be read; correct its first line and headers',
};

/** Answers what never became a request, in the wire form of errors, and closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  const { _httpMessage: response } = socket as { _httpMessage?: ServerResponse };
  if (error.code === 'ECONNRESET' || !socket.writable || response?.headersSent) {
    socket.destroy();
    return;
  }
  const { status, title, name, message } = answers[error.code ?? ''] ?? malformed;
  const body = JSON.stringify({
    error: { name, message },
    request: { method: '', url: '' },
    response: { statusCode: status },
  });
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ].join('\r\n');
  socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
}
