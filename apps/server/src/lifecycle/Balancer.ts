import { type IncomingHttpHeaders, request as openRequest } from 'node:http';

/** What a caller got, through whichever server. */
export interface BalancedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** What a call is made with. */
export interface BalancedCall {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

/**
 * Sends calls to servers in turn, as the proxies of `docs/reverse-proxy.md` do: to the next one where one takes no connection, or
 * drops it unanswered as it stops listening, and where one answers 503 to a call that may be repeated.
 */
export class Balancer {
  readonly #urls = new Set<string>();
  #turn = 0;

  add(url: string): void {
    this.#urls.add(url);
  }

  remove(url: string): void {
    this.#urls.delete(url);
  }

  /** @throws the last server's error where none takes the call. */
  async call(path: string, call: BalancedCall = {}): Promise<BalancedAnswer> {
    const urls = [...this.#urls];
    const isRepeatable = (call.method ?? 'GET') === 'GET';
    let last: BalancedAnswer | Error = new Error('There are no servers');
    const first = this.#turn++;
    for (const index of urls.keys()) {
      const url = urls[(first + index) % urls.length] ?? '';
      try {
        last = await send(url + path, call);
        if (last.status !== 503 || !isRepeatable) return last;
      } catch (error) {
        last = error as Error;
      }
    }
    if (last instanceof Error) throw last;
    return last;
  }
}

function send(
  url: string,
  { method = 'GET', headers, body }: BalancedCall,
): Promise<BalancedAnswer> {
  return new Promise((resolve, reject) => {
    const sent = openRequest(url, {
      method,
      // A connection a call, as proxies do by default.
      agent: false,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    });
    sent.on('error', reject);
    sent.on('response', answer => {
      answer.on('error', reject);
      answer.toArray().then(
        parts =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(parts).toString(),
          }),
        reject,
      );
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
