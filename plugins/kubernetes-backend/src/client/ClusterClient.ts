import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ConnectionOptions } from 'node:tls';
import type { KubernetesObject } from '@portico/kubernetes-common/kubernetes-objects';
import type { ClusterDetails, ClusterLogin } from '@portico/kubernetes-node';
import type { Dispatcher, Pool } from 'undici';
import { ClusterBreaker } from './ClusterBreaker.ts';
import { ClusterStatusError, ClusterUnreachableError, describeNetworkFailure } from './errors.ts';
import { type ObjectList, readJson, readList, toHeaders } from './clusterAnswers.ts';

/** A call as it is passed on. */
export interface PassedCall {
  method: string;
  /** Path and query at the API server. */
  path: string;
  headers: Record<string, string | string[]>;
  body: Readable | null;
  login: ClusterLogin;
  signal: AbortSignal;
}

const connectTimeoutMs = 5000;

const headersTimeoutMs = 15_000;

const pageSize = 500;

/** 200,000 objects of one kind. */
const maxPages = 400;

const maxRestarts = 2;

/** Speaks to the API server of one cluster, and to nothing else: redirects are not followed. */
export class ClusterClient {
  readonly cluster: ClusterDetails;
  readonly breaker: ClusterBreaker;
  readonly #base: URL;
  readonly #deadlineMs: number;
  readonly #pools = new Map<string, Promise<Pool>>();

  constructor(cluster: ClusterDetails, options: { deadlineMs: number; now: () => number }) {
    this.cluster = cluster;
    this.#base = new URL(cluster.url);
    this.#deadlineMs = options.deadlineMs;
    this.breaker = new ClusterBreaker(options.now);
  }

  /**
   * All objects at a path, page after page.
   *
   * @throws ClusterStatusError, with 410 only when pages expire again and again; ClusterUnreachableError.
   */
  async list(
    path: string,
    query: Readonly<Record<string, string>>,
    login: ClusterLogin,
    signal: AbortSignal,
  ): Promise<ObjectList> {
    for (let restarts = 0; ; restarts++) {
      try {
        return await this.#listPages(path, query, login, signal);
      } catch (error) {
        const isExpired = error instanceof ClusterStatusError && error.clusterStatus === 410;
        if (!isExpired || restarts === maxRestarts) throw error;
      }
    }
  }

  /** As `list`, with all pages within the deadline of one call, for somebody who waits. */
  async listInTime(
    path: string,
    query: Readonly<Record<string, string>>,
    login: ClusterLogin,
    signal: AbortSignal,
  ): Promise<ObjectList> {
    const { pauses } = this.breaker;
    const deadline = AbortSignal.timeout(this.#deadlineMs);
    try {
      return await this.list(path, query, login, AbortSignal.any([signal, deadline]));
    } catch (error) {
      if (!deadline.aborted || signal.aborted || error instanceof ClusterUnreachableError)
        throw error;
      const reason = 'it did not answer in time';
      this.breaker.fail(reason, pauses);
      throw new ClusterUnreachableError(`Cluster '${this.cluster.name}': ${reason}`, {
        cause: error,
      });
    }
  }

  /** A JSON document. @throws ClusterStatusError or ClusterUnreachableError. */
  async get<T = unknown>(
    path: string,
    login: ClusterLogin,
    signal: AbortSignal,
    read: (value: unknown) => T = value => value as T,
  ): Promise<T> {
    return this.#guard(async bounded => {
      const { statusCode, headers, body } = await this.#send(path, login, bounded);
      if (statusCode !== 200) {
        await body.dump();
        throw new ClusterStatusError(statusCode, stripQuery(path));
      }
      return read(await readJson(headers['content-type'], body));
    }, signal);
  }

  /** Opens a watch. The caller reads the body for as long as it likes. */
  async watch(
    path: string,
    query: Readonly<Record<string, string>>,
    login: ClusterLogin,
    signal: AbortSignal,
  ): Promise<Readable> {
    const search = new URLSearchParams({ ...query, watch: 'true', allowWatchBookmarks: 'true' });
    const { statusCode, body } = await this.#send(`${path}?${search.toString()}`, login, signal);
    if (statusCode === 200) return body.on('error', () => {});
    await body.dump();
    throw new ClusterStatusError(statusCode, path);
  }

  /** Passes a call on as it is. Bodies are streamed both ways. */
  async pass(call: PassedCall): Promise<Dispatcher.ResponseData> {
    const { method, path, headers, body, login, signal } = call;
    const pool = await this.#poolFor(login);
    return pool.request({
      method: method as 'GET',
      path: this.#toPath(path),
      headers: { ...headers, ...toHeaders(login) },
      body,
      signal,
    });
  }

  /** What is needed to open a connection to the API server by other means. */
  async describeConnection(login: ClusterLogin) {
    return {
      base: this.#base,
      path: (path: string) => this.#toPath(path),
      tls: await this.#readTls(login),
      headers: toHeaders(login),
      timeoutMs: headersTimeoutMs,
    };
  }

  async close(): Promise<void> {
    const pools = await Promise.allSettled(this.#pools.values());
    this.#pools.clear();
    await Promise.all(
      pools.map(pool => (pool.status === 'fulfilled' ? pool.value.destroy() : undefined)),
    );
  }

  async #listPages(
    path: string,
    query: Readonly<Record<string, string>>,
    login: ClusterLogin,
    signal: AbortSignal,
  ): Promise<ObjectList> {
    const items: KubernetesObject[] = [];
    let next = '';
    for (let pages = 0; pages < maxPages; pages++) {
      const search = new URLSearchParams({
        ...query,
        limit: String(pageSize),
        ...(next && { continue: next }),
      });
      const page = await this.get(`${path}?${search.toString()}`, login, signal, readList);
      for (const item of page.items) items.push(item);
      // A server that minds no limit of pages is held to that of all of them.
      if (items.length > maxPages * pageSize) break;
      if (!page.next) return { items, resourceVersion: page.resourceVersion };
      next = page.next;
    }
    throw new ClusterUnreachableError(`'${path}' has more than ${maxPages * pageSize} objects`);
  }

  async #guard<T>(act: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    const { pausedBy } = this.breaker;
    if (!this.breaker.admit())
      throw new ClusterUnreachableError(
        `Cluster '${this.cluster.name}': ${pausedBy ?? 'it cannot be reached'}`,
      );
    const { pauses } = this.breaker;
    const deadline = AbortSignal.timeout(this.#deadlineMs);
    try {
      const value = await act(AbortSignal.any([signal, deadline]));
      this.breaker.succeed();
      return value;
    } catch (error) {
      if (error instanceof ClusterStatusError) {
        this.breaker.succeed();
        throw error;
      }
      // The caller went away; the cluster did not fail.
      if (signal.aborted) throw error;
      const reason = deadline.aborted ? 'it did not answer in time' : describeNetworkFailure(error);
      this.breaker.fail(reason, pauses);
      throw new ClusterUnreachableError(`Cluster '${this.cluster.name}': ${reason}`, {
        cause: error,
      });
    }
  }

  async #send(path: string, login: ClusterLogin, signal: AbortSignal) {
    const pool = await this.#poolFor(login);
    return pool.request({
      method: 'GET',
      path: this.#toPath(path),
      headers: { accept: 'application/json', ...toHeaders(login) },
      signal,
    });
  }

  #toPath(path: string): string {
    return this.#base.pathname.replace(/\/$/, '') + path;
  }

  #poolFor(login: ClusterLogin): Promise<Pool> {
    const key = login.type === 'certificate' ? login.cert : '';
    const existing = this.#pools.get(key);
    if (existing) return existing;
    const pool = this.#openPool(login);
    this.#pools.set(key, pool);
    pool.catch(() => this.#pools.delete(key));
    return pool;
  }

  async #openPool(login: ClusterLogin): Promise<Pool> {
    // It is large, and many portals follow no cluster.
    const { Pool } = await import('undici');
    return new Pool(this.#base.origin, {
      headersTimeout: headersTimeoutMs,
      bodyTimeout: 0,
      connect: { timeout: connectTimeoutMs, ...(await this.#readTls(login)) },
    });
  }

  async #readTls(login: ClusterLogin): Promise<ConnectionOptions> {
    const { caData, caFile, skipTlsVerify } = this.cluster;
    const ca = caData
      ? Buffer.from(caData, 'base64').toString()
      : caFile && (await readFile(caFile, 'utf8'));
    return {
      ...(ca && { ca }),
      ...(skipTlsVerify && { rejectUnauthorized: false }),
      ...(login.type === 'certificate' && { cert: login.cert, key: login.key }),
    };
  }
}

function stripQuery(path: string): string {
  return path.replace(/\?.*$/s, '');
}
