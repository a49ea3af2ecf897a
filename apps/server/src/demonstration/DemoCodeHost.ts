import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { CodeHost } from '@portico/code-hosts';
import type { Logger } from '@portico/server';

/** What the demonstration's code host is started with. */
export interface DemoCodeHostOptions {
  /** Of the demonstration, absolute. */
  folder: string;
  /** As it is under `integrations`, with a port of this machine. */
  host: CodeHost;
  logger: Logger;
  /** Address that `/api` is below; pushes are announced there. */
  portal: string;
  /** One that listens on the host's port already. */
  server?: Server | undefined;
  /** Whether git is there; looks at this machine when omitted. */
  canStart?: (() => Promise<boolean>) | undefined;
}

/**
 * The demonstration's code host in this process: its port listens, and the rest is loaded at its first call. The portal
 * goes on without it where it cannot be started.
 */
export class DemoCodeHost {
  readonly #options: DemoCodeHostOptions;
  readonly #server: Server;
  #listening: Promise<void> | undefined;
  #started: Promise<{ stop(): Promise<void> }> | undefined;

  constructor(options: DemoCodeHostOptions) {
    this.#options = options;
    this.#server = options.server ?? createServer();
  }

  /** Lets it listen beside all else, which does not wait for it. */
  start(): void {
    this.#listening = this.#listen().catch((error: Error) => this.#goOnWithout(error));
  }

  /** Whether it was called, so that it was loaded. */
  get isStarted(): boolean {
    return this.#started !== undefined;
  }

  async stop(): Promise<void> {
    await this.#listening;
    const forge = await this.#started?.catch(() => undefined);
    if (forge) return forge.stop();
    if (!this.#server.listening) return;
    const closed = new Promise<void>(resolve => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  async #listen(): Promise<void> {
    const { host, logger } = this.#options;
    const { canStartDemoForge } = await import('../../demo/forge/canStartDemoForge.ts');
    if (!(await (this.#options.canStart ?? canStartDemoForge)())) {
      logger.info('The demonstration has no code host, which needs git 2.38 or newer');
      this.#server.close();
      return;
    }
    this.#server.on('request', this.#startAtFirstCall);
    if (this.#server.listening) return;
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(Number(host.host.split(':')[1]), '127.0.0.1', resolve);
    });
  }

  readonly #startAtFirstCall = (request: IncomingMessage, response: ServerResponse): void => {
    this.#started ??= this.#start().catch((error: Error) => {
      this.#goOnWithout(error);
      throw error;
    });
    this.#started.then(
      () => this.#server.emit('request', request, response),
      () => response.writeHead(503).end(),
    );
  };

  async #start() {
    const { folder, host, portal } = this.#options;
    const { startDemoForge } = await import('../../demo/forge/startDemoForge.ts');
    const forge = await startDemoForge({
      folder,
      server: this.#server,
      token: host.token ?? '',
      webhook: {
        url: `${portal}/api/catalog/webhooks/github`,
        secret: host.webhookSecrets?.[0] ?? '',
      },
    });
    // From now on the forge alone serves what comes.
    this.#server.off('request', this.#startAtFirstCall);
    return forge;
  }

  #goOnWithout(error: Error): void {
    const { host, logger } = this.#options;
    logger.warn(`The demonstration goes on without its code host '${host.host}': ${error.message}`);
  }
}
