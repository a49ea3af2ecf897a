import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { startGit } from './GitLauncher.ts';
import { gitEnvironment } from './runGit.ts';

/** A request of smart HTTP. */
export interface GitRequest {
  /** Folder of the bare repository. */
  folder: string;
  /** Below the repository: `info/refs`, `git-upload-pack`, `git-receive-pack`. */
  path: string;
  query: string;
  /** Who pushes; `undefined` may only read. */
  user: string | undefined;
}

/** Lets `git http-backend` answer a request. @returns when the response is complete. */
export async function serveGit(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, path, query, user }: GitRequest,
): Promise<void> {
  const { headers } = request;
  const git = startGit({
    args: ['http-backend'],
    env: {
      ...gitEnvironment,
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: `/${path}`,
      QUERY_STRING: query,
      REQUEST_METHOD: request.method ?? 'GET',
      CONTENT_TYPE: headers['content-type'] ?? '',
      ...(headers['content-length'] && { CONTENT_LENGTH: headers['content-length'] }),
      ...(headers['content-encoding'] && { HTTP_CONTENT_ENCODING: headers['content-encoding'] }),
      ...(headers['git-protocol'] && { GIT_PROTOCOL: String(headers['git-protocol']) }),
      ...(user !== undefined && { REMOTE_USER: user }),
    },
  });
  git.stderr.resume();
  // The backend closes its input early when it refuses; its response says why.
  const sent = pipeline(request, git.stdin).catch(() => undefined);
  let head = Buffer.alloc(0);
  let isHeadSent = false;
  for await (const chunk of git.stdout as AsyncIterable<Buffer>) {
    if (isHeadSent) {
      response.write(chunk);
      continue;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) continue;
    writeHead(response, head.subarray(0, end).toString());
    isHeadSent = true;
    response.write(head.subarray(end + 4));
  }
  await Promise.all([git.closed, sent]);
  if (!isHeadSent) response.writeHead(500);
}

function writeHead(response: ServerResponse, text: string): void {
  let status = 200;
  for (const line of text.split('\r\n')) {
    const at = line.indexOf(':');
    const [name, value] = [line.slice(0, at), line.slice(at + 1).trim()];
    if (name.toLowerCase() === 'status') status = Number.parseInt(value, 10);
    else response.setHeader(name, value);
  }
  response.writeHead(status);
}
