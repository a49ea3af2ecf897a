import type { SourceReading } from '@portico/catalog-node';
import {
  type CodeHost,
  type CodeHostType,
  getPagesUrl,
  isCodeHostError,
} from '@portico/code-hosts';
import type { CodeHostsApi } from '@portico/code-hosts-node';
import {
  InputError,
  NotAllowedError,
  NotFoundError,
  ServiceUnavailableError,
} from '@portico/errors';
import type { HostCalls } from './HostCalls.ts';

/** A host as a provider names it. */
export interface HostCallerOptions {
  hosts: CodeHostsApi;
  hostType: CodeHostType;
  host: string;
  /** The only GitHub App of the host whose credentials are used. */
  app?: string | undefined;
  /** Where the provider is configured, such as `catalog.providers.github.default`. */
  key: string;
}

/** Calls the host of one provider, and puts what it refuses into words. */
export class HostCaller {
  /** Absent where it is not configured. */
  readonly host: CodeHost | undefined;
  readonly key: string;
  readonly #options: HostCallerOptions;

  constructor(options: HostCallerOptions) {
    const { hosts, hostType, app } = options;
    this.#options = options;
    this.key = options.key;
    const name = options.host.toLowerCase();
    const found = hosts.codeHosts
      .list()
      .find(({ type, host }) => type === hostType && host === name);
    this.host = found && chooseApp(found, app);
  }

  /** The address of its pages. */
  get pagesUrl(): string {
    return this.host ? getPagesUrl(this.host) : `https://${this.#options.host}`;
  }

  /** What it is called with while a source is read. @throws InputError when it is not configured. */
  createCalls(reading: SourceReading): HostCalls {
    const { hosts, hostType } = this.#options;
    const host = this.host;
    if (!host)
      throw new InputError(
        `'${this.#options.host}' is no host under 'integrations.${hostType}'; add it with its token, or correct 'host' under '${this.key}'`,
      );
    const { api } = hosts.createWriter(host, { isBackground: true, signal: reading.signal });
    return {
      host,
      api,
      reading,
      call(call) {
        reading.countRequest();
        return api.call(call);
      },
      getHeaders: owner => hosts.tokens.getHeaders(host, owner),
      async listInstalled() {
        reading.countRequest();
        return (await hosts.tokens.listAccounts(host))?.map(({ name }) => name);
      },
    };
  }

  /** @throws what the host refuses, with what to do. */
  async check<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof NotFoundError)
        throw new InputError(
          `${error.message}; check '${this.key}', and that the token may see it`,
        );
      if (!isCodeHostError(error)) throw error;
      const { failure, message, host, type } = error;
      const options = { cause: error };
      if (failure === 'unauthenticated' || failure === 'forbidden')
        throw new NotAllowedError(
          `${message}; check the credentials of '${host}' under 'integrations.${type}'`,
          options,
        );
      if (failure === 'not-found' || failure === 'invalid')
        throw new InputError(
          `${message}; check '${this.key}', and that the credentials of '${host}' may see it`,
          options,
        );
      throw new ServiceUnavailableError(`${message}; it is tried again later`, options);
    }
  }
}

/** The host with one of its apps only. */
function chooseApp(host: CodeHost, app: string | undefined): CodeHost {
  if (app === undefined) return host;
  return { ...host, apps: host.apps?.filter(({ appId }) => String(appId) === app) };
}
