import { AuthenticationError, ServiceUnavailableError } from '@portico/errors';
import { importSPKI } from 'jose';
import { SingleFlight } from '../oauth/SingleFlight.ts';

const keyIdForm = /^[\w-]{1,100}$/;
const maxKeys = 20;
const maxKeyLength = 10_000;
const timeoutMs = 5000;

/** The keys of load balancers, each at an address of its own, cached while the server runs. */
export class AlbKeys {
  readonly #url: string;
  readonly #found = new Map<string, CryptoKey>();
  readonly #reads = new SingleFlight<CryptoKey>();

  /** @param url - what the ids of keys are added to. */
  constructor(url: string) {
    this.#url = url.replace(/(?<!\/)\/+$/, '');
  }

  /**
   * The key with an id.
   *
   * @throws AuthenticationError where there is none; another error where it cannot be read.
   */
  async find(keyId: string | undefined): Promise<CryptoKey> {
    if (keyId === undefined || !keyIdForm.test(keyId))
      throw new AuthenticationError('The token names no key');
    const found = this.#found.get(keyId);
    if (found) return found;
    return this.#reads.run(keyId, async () => {
      const key = await this.#read(keyId);
      if (this.#found.size >= maxKeys) this.#found.clear();
      this.#found.set(keyId, key);
      return key;
    });
  }

  async #read(keyId: string): Promise<CryptoKey> {
    const response = await fetch(`${this.#url}/${keyId}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 403 || response.status === 404) {
      await response.body?.cancel();
      throw new AuthenticationError(`There is no key '${keyId}' of a load balancer`);
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw new ServiceUnavailableError(`The keys of load balancers answered ${response.status}`);
    }
    const text = await response.text();
    if (text.length > maxKeyLength)
      throw new ServiceUnavailableError('The key of a load balancer is too long');
    return importSPKI(text, 'ES256');
  }
}
