import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ZodError } from 'zod';
import { serveGit } from '../git/serveGit.ts';
import type { RefChange } from '../model/ForgeRepository.ts';
import { type Caller, type ForgeState, requireRights } from '../model/ForgeState.ts';
import { Refusal } from '../model/Refusal.ts';
import { type Answer, type Dialect, readAuthorization } from './Dialect.ts';
import { type Failure, FailureSwitches } from './FailureSwitches.ts';
import { findRoute } from './findRoute.ts';

/** A request that a forge received. */
export interface ReceivedRequest {
  method: string;
  /** With the query. */
  path: string;
}

const gitPath = /^\/(.+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/;
const maxBodyBytes = 100_000_000;

/** Serves the API of one dialect and smart HTTP on loopback. */
export class ForgeServer {
  readonly failures = new FailureSwitches();
  readonly requests: ReceivedRequest[] = [];
  readonly #state: ForgeState;
  readonly #dialect: Dialect;
  readonly #prepare: ((state: ForgeState, path: string) => Promise<void>) | undefined;
  readonly #server: Server;

  constructor(
    state: ForgeState,
    dialect: Dialect,
    {
      prepare,
      server = createServer(),
    }: {
      prepare?: ((state: ForgeState, path: string) => Promise<void>) | undefined;
      server?: Server | undefined;
    } = {},
  ) {
    this.#state = state;
    this.#dialect = dialect;
    this.#prepare = prepare;
    this.#server = server;
    server.on('request', (request, response) => {
      this.#serve(request, response).catch(() => response.destroy());
    });
  }

  /** Address without a slash at its end. */
  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async listen(port = 0): Promise<void> {
    if (this.#server.listening) return;
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
  }

  async close(): Promise<void> {
    const closed = new Promise<void>(resolve => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = request;
    this.requests.push({ method, path });
    const failure = this.failures.take(method, path);
    if (failure?.type === 'slow') await sleep(failure.delayMs);
    if (failure?.type === 'cut' && failure.when === 'before') return void response.destroy();
    const url = new URL(path, this.origin);
    await this.#prepare?.(this.#state, url.pathname);
    const [, name, service] = gitPath.exec(url.pathname) ?? [];
    const refused = failure && this.#refuse(failure);
    if (!refused && name && service) {
      await this.#serveGit(request, response, { name, service, query: url.search.slice(1) });
      return;
    }
    const answer = refused ?? (await this.#answer(request, url));
    if (failure?.type === 'cut') return void response.destroy();
    write(request, response, answer);
  }

  #refuse(failure: Failure): Answer | undefined {
    if (failure.type === 'status')
      return this.#dialect.formatError(
        failure.status,
        failure.message ?? `Switched to ${failure.status}`,
      );
    if (failure.type !== 'rate-limit') return undefined;
    const { retryAfterSeconds, status = 429 } = failure;
    const resetsAt = new Date(Date.now() + retryAfterSeconds * 1000);
    return this.#dialect.formatLimit({ retryAfterSeconds, resetsAt, status });
  }

  async #answer(request: IncomingMessage, url: URL): Promise<Answer> {
    try {
      const { method = 'GET', headers } = request;
      const bytes = await readBody(request);
      const found = findRoute(this.#dialect.routes, method, url.pathname);
      if (!found) throw new Refusal(404, 'Not Found');
      const { route, params } = found;
      const caller = this.#findCaller(this.#dialect.readToken(headers, url));
      const isJson = /json/.test(headers['content-type'] ?? 'json');
      return await route.handle({
        method,
        url,
        headers,
        params,
        query: url.searchParams,
        body: isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined,
        bytes,
        caller,
        state: this.#state,
        prepare: async path => this.#prepare?.(this.#state, path),
        origin: this.origin,
      });
    } catch (error) {
      return this.#describe(error);
    }
  }

  #describe(error: unknown): Answer {
    if (error instanceof Refusal)
      return this.#dialect.formatError(error.status, error.message, error.field);
    if (error instanceof SyntaxError)
      return this.#dialect.formatError(400, 'Problems parsing JSON');
    if (error instanceof ZodError) {
      const [issue] = error.issues;
      const field = issue?.path.join('.') ?? '';
      return this.#dialect.formatError(422, `${field}: ${issue?.message}`, field);
    }
    return this.#dialect.formatError(500, String(error));
  }

  #findCaller(token: string | undefined): Caller | undefined {
    if (token === undefined) return undefined;
    const caller = this.#state.findCaller(token);
    if (!caller) throw new Refusal(401, 'Bad credentials');
    return caller;
  }

  async #serveGit(
    request: IncomingMessage,
    response: ServerResponse,
    { name, service, query }: { name: string; service: string; query: string },
  ): Promise<void> {
    const isPush = service === 'git-receive-pack' || query === 'service=git-receive-pack';
    let repository;
    let caller: Caller | undefined;
    try {
      caller = this.#findCaller(readAuthorization(request.headers));
      const path = decodeURIComponent(name);
      const fullName = this.#dialect.parseClonePath?.(path) ?? path;
      if (isPush) requireRights(caller, 'write');
      repository = this.#state.findRepository(fullName, caller);
      if (!repository) throw new Refusal(caller ? 404 : 401, 'Not Found');
    } catch (error) {
      const status = error instanceof Refusal ? error.status : 500;
      const challenge: Record<string, string> =
        status === 401 ? { 'www-authenticate': 'Basic realm="forge"' } : {};
      request.resume();
      write(request, response, { status, headers: challenge, body: String(error) });
      return;
    }
    const { git } = repository;
    const before = isPush ? await git.listRefs('refs/heads/') : undefined;
    await serveGit(request, response, {
      folder: git.folder,
      path: service,
      query,
      user: isPush ? caller?.login : undefined,
    });
    if (before && service === 'git-receive-pack') {
      const changes = compareRefs(before, await git.listRefs('refs/heads/'));
      for (const change of changes) repository.announcePush(change, caller?.login ?? '');
    }
    response.end();
  }
}

function compareRefs(before: Map<string, string>, after: Map<string, string>): RefChange[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map(ref => ({ ref, before: before.get(ref), after: after.get(ref) }))
    .filter(change => change.before !== change.after);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new Refusal(413, 'Payload too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function write(
  { method, headers: sent }: IncomingMessage,
  response: ServerResponse,
  { status = 200, headers = {}, body }: Answer,
): void {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const bytes = isRaw ? Buffer.from(body as string) : Buffer.from(JSON.stringify(body) ?? '');
  const etag = `"${createHash('sha1').update(bytes).digest('hex')}"`;
  const isRead = method === 'GET' && status === 200;
  if (isRead && sent['if-none-match']?.replace(/^W\//, '') === etag) {
    response.writeHead(304, { ...headers, etag }).end();
    return;
  }
  response.writeHead(status, {
    ...(body !== undefined && {
      'content-type': isRaw ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
    }),
    ...(isRead && { etag }),
    ...headers,
  });
  response.end(bytes);
}
