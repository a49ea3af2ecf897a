import { authorizationResponseSchema } from '@portico/contract/auth';

type Send = (request: Request) => Promise<Response>;

interface Cookie {
  name: string;
  value: string;
  path: string;
  attributes: string;
}

const maxRedirects = 12;

/** Follows redirects with cookies as a browser does, over the network and into a server in this process. */
export class TestBrowser {
  readonly #portalOrigin: string;
  readonly #portal: Send;
  /** By origin and name. */
  readonly #cookies = new Map<string, Cookie>();

  /** @param portal - answers what is sent to the portal's origin. */
  constructor(portalOrigin: string, portal: Send) {
    this.#portalOrigin = portalOrigin;
    this.#portal = portal;
  }

  /** Sends one request, with the cookies of its address. */
  async send(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.#portalOrigin);
    const headers = new Headers(init.headers);
    const cookies = this.#cookiesFor(url);
    if (cookies && !headers.has('cookie')) headers.set('cookie', cookies);
    const request = new Request(url, { ...init, headers, redirect: 'manual' });
    const response =
      url.origin === this.#portalOrigin ? await this.#portal(request) : await fetch(request);
    for (const line of response.headers.getSetCookie()) this.#store(url, line);
    return response;
  }

  /** Opens an address as a page. @returns the first answer that is no redirect, or leads to `until`. */
  async open(
    address: string | URL,
    options: { until?: string; headers?: Record<string, string> } = {},
  ): Promise<{ response: Response; url: URL }> {
    let url = new URL(address, this.#portalOrigin);
    for (let hop = 0; hop < maxRedirects; hop++) {
      if (options.until && url.href.startsWith(options.until)) {
        return { response: new Response(), url };
      }
      const response = await this.send(url, {
        headers: { accept: 'text/html,*/*', ...options.headers },
      });
      const location = response.headers.get('location');
      if (location === null) return { response, url };
      await response.body?.cancel();
      url = new URL(location, url);
    }
    throw new Error(`Too many redirects, the last one to '${url.href}'`);
  }

  /** Calls the portal as its own pages do. */
  call(path: string, init: RequestInit = {}): Promise<Response> {
    return this.send(path, {
      ...init,
      headers: { 'x-requested-with': 'XMLHttpRequest', ...(init.headers as object) },
    });
  }

  /** The cookies of one origin by name, with their attributes. */
  listCookies(origin: string = this.#portalOrigin): Cookie[] {
    return [...this.#cookies]
      .filter(([key]) => key.startsWith(`${origin} `))
      .map(([, each]) => each);
  }

  setCookie(cookie: Omit<Cookie, 'attributes'>): void {
    this.#cookies.set(`${this.#portalOrigin} ${cookie.name}`, { ...cookie, attributes: '' });
  }

  /** A browser with the same cookies from now on, as of another process that took them along. */
  copy(): TestBrowser {
    const copy = new TestBrowser(this.#portalOrigin, this.#portal);
    for (const [key, cookie] of this.#cookies) copy.#cookies.set(key, cookie);
    return copy;
  }

  #cookiesFor(url: URL): string {
    return this.listCookies(url.origin)
      .filter(
        ({ path }) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')),
      )
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  #store(url: URL, line: string): void {
    const [pair = '', ...rest] = line.split(';');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    const attributes = rest.join(';');
    const path = /path=([^;]*)/i.exec(attributes)?.[1] ?? '/';
    const key = `${url.origin} ${name}`;
    const isGone = /max-age=0\b/i.test(attributes) || /expires=Thu, 01 Jan 1970/i.test(attributes);
    if (isGone) this.#cookies.delete(key);
    else this.#cookies.set(key, { name, value: pair.slice(at + 1).trim(), path, attributes });
  }
}

/** What the page of a popup posts, and to whom. */
export async function readPosted(response: Response) {
  const html = await response.text();
  const data = /<script[^>]*type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  if (data === undefined) throw new Error(`The page posts nothing: ${html}`);
  const { messages, targetOrigin } = JSON.parse(data) as {
    messages: unknown[];
    targetOrigin: string;
  };
  return {
    info: messages[0],
    answer: authorizationResponseSchema.parse(messages[1]),
    targetOrigin,
    html,
  };
}
