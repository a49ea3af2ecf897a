import { wait } from '@portico/errors';
import type { IdentityApi } from '../apis/refs.ts';
import { untilSignOutBucket } from './signInStorage.ts';

/** A call that a page makes first, to an API of the page's own origin. */
interface FirstCall {
  method: string;
  /** With the query. */
  path: string;
  body?: string;
}

/** What the last visit of a page requested first. */
interface StoredFirstCalls {
  /** Path and query of the page. */
  page: string;
  /** The script that made the calls: another release may make others. */
  script: string;
  calls: readonly FirstCall[];
}

interface SentCall extends FirstCall {
  token: string;
  response: Promise<Response>;
}

/** What is requested before the app is there; the portal's page writes it too, before its first script. */
interface SentAhead {
  session?: Promise<Response> | undefined;
  calls: SentCall[];
}

declare global {
  interface Window {
    porticoSentAhead?: SentAhead;
  }
}

/** Where the calls are stored; the portal's page reads it too. */
const storageKey = `/${untilSignOutBucket}/firstCalls`;
const maxCalls = 4;
const maxStoredLength = 16_384;

/**
 * Repeats the calls that the last visit of this page made first, while the app is still on its way. The app takes an answer
 * when it makes the same call with the same token, and no other.
 */
export async function sendFirstCalls(identity: Pick<IdentityApi, 'getCredentials'>): Promise<void> {
  const calls = readStored();
  if (calls.length === 0) return;
  const { token } = await identity.getCredentials().catch(() => ({ token: undefined }));
  if (token === undefined) return;
  const sent = calls.map(call => ({ ...call, token, response: sendCall(call, token) }));
  // Whoever takes an answer learns of its failure.
  for (const { response } of sent) response.catch(() => {});
  window.porticoSentAhead = { calls: sent };
}

/** The calls of the page that is opened: those that are sent ahead, and those to send ahead at the next visit. */
export class FirstCalls {
  #sent: SentAhead;
  #recorded: FirstCall[] | undefined;
  #takenCount = 0;

  constructor() {
    this.#sent = window.porticoSentAhead ?? { calls: [] };
    delete window.porticoSentAhead;
  }

  /** The guest's session, once, where the page has requested it. */
  takeSession(): Promise<Response> | undefined {
    const { session } = this.#sent;
    this.#sent.session = undefined;
    return session;
  }

  /**
   * Notes the calls that follow from some work at once; the next visit of the page begins with them.
   *
   * @returns whether all of them were sent ahead, so that their answers are here or near.
   */
  async record(work: () => void): Promise<boolean> {
    const page = window.location.pathname + window.location.search;
    this.#recorded = [];
    work();
    await wait(0);
    const calls = this.#recorded;
    this.#recorded = undefined;
    this.#sent = { calls: [] };
    store({ page, script: findScript(), calls });
    return calls.length > 0 && this.#takenCount === calls.length;
  }

  /** The answer to the same call with the same token, where it was sent ahead. */
  take(request: Request, body: unknown, token: string): Promise<Response> | undefined {
    const call = describeCall(request, body);
    if (!call) return undefined;
    this.#recorded?.push(call);
    const at = this.#sent.calls.findIndex(
      each =>
        each.token === token &&
        each.method === call.method &&
        each.path === call.path &&
        each.body === call.body,
    );
    const [sent] = this.#sent.calls.splice(at, at < 0 ? 0 : 1);
    if (!sent) return undefined;
    this.#takenCount += 1;
    // The app makes it again then.
    sent.response.catch(() => (this.#takenCount -= 1));
    return sent.response;
  }
}

function sendCall({ method, path, body }: FirstCall, token: string): Promise<Response> {
  const headers = new Headers({ authorization: `Bearer ${token}` });
  if (body !== undefined) headers.set('content-type', 'application/json');
  return fetch(window.location.origin + path, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
}

/** A call that can be repeated as it is: it reads, sends text to the page's own origin, and has no headers of its own. */
function describeCall({ method, url, headers }: Request, body: unknown): FirstCall | undefined {
  const { origin, pathname, search } = new URL(url);
  const isPlain = [...headers.keys()].every(name => name === 'content-type');
  const isText = body === undefined || body === null || typeof body === 'string';
  const mayRead = method === 'GET' || method === 'POST';
  if (!mayRead || origin !== window.location.origin || !isPlain || !isText) return undefined;
  return { method, path: pathname + search, ...(typeof body === 'string' && { body }) };
}

function store(first: StoredFirstCalls): void {
  const text = JSON.stringify(first);
  const isFit = first.calls.length > 0 && first.calls.length <= maxCalls;
  try {
    if (!isFit || text.length > maxStoredLength) localStorage.removeItem(storageKey);
    else if (localStorage.getItem(storageKey) !== text) localStorage.setItem(storageKey, text);
  } catch {
    // A full storage costs the next visit a moment, nothing else.
  }
}

function readStored(): readonly FirstCall[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as StoredFirstCalls;
    const { pathname, search } = window.location;
    const isSame = stored?.page === pathname + search && stored.script === findScript();
    return isSame ? stored.calls.filter(({ path }) => path.startsWith('/')) : [];
  } catch {
    return [];
  }
}

/** The address of the page's script, which is another one in each release. */
function findScript(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
}
