import type { ApiForm } from './ApiCall.ts';
import type { HostFailures } from './HostFailures.ts';

/** The addresses of the API of a host. */
export class ApiAddresses {
  readonly #host: string;
  readonly #form: ApiForm;
  readonly #failures: HostFailures;

  constructor(host: string, form: ApiForm, failures: HostFailures) {
    this.#host = host;
    this.#form = form;
    this.#failures = failures;
  }

  /**
   * @throws CodeHostError when a page's address leads to another host, which would get the credentials, or a name in the
   * path is a step to another part of the API.
   */
  resolve(path: string): URL {
    if (!/^https?:/.test(path)) {
      const step = path.split('/').find(part => /^(\.|%2e){1,2}$/i.test(part));
      if (step === undefined) return new URL(`${this.#form.apiUrl}${path}`);
      throw this.#failures.fail(
        'invalid',
        `'${decodeURIComponent(step)}' is no name on '${this.#host}'`,
        {
          path,
        },
      );
    }
    const [url, base] = [new URL(path), new URL(this.#form.apiUrl)];
    if (url.origin !== base.origin)
      throw this.#failures.fail(
        'unexpected-answer',
        `'${this.#host}' leads to the other host '${url.host}'`,
        { path: url.pathname },
      );
    return url;
  }

  /** Cursors may come from users. @throws CodeHostError when one leads to another part of the host. */
  checkBelowApi(address: string): void {
    const { pathname } = this.resolve(address);
    const base = `${new URL(this.#form.apiUrl).pathname.replace(/\/$/, '')}/`;
    if (!pathname.startsWith(base))
      throw this.#failures.fail('invalid', `A page of '${this.#host}' is not below its API`, {
        path: pathname,
      });
  }

  /** The owner in the path of a call, where credentials are by owner. */
  findOwner(pathname: string): string | undefined {
    const base = new URL(this.#form.apiUrl).pathname.replace(/\/$/, '');
    const owner = this.#form.owner?.exec(pathname.slice(base.length))?.[1];
    return owner && decodeURIComponent(owner);
  }
}
