import type { CodeHost } from '@portico/integrations';
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
}

/** The demonstration's code host in this process. The portal goes on without it where it cannot be started. */
export class DemoCodeHost {
  readonly #options: DemoCodeHostOptions;
  #started: Promise<{ stop(): Promise<void> } | undefined> | undefined;

  constructor(options: DemoCodeHostOptions) {
    this.#options = options;
  }

  /** Starts it beside all else, which does not wait for it. */
  start(): void {
    this.#started = this.#start().catch((error: Error) => {
      this.#options.logger.warn(
        `The demonstration goes on without its code host '${this.#options.host.host}': ${error.message}`,
      );
      return undefined;
    });
  }

  async stop(): Promise<void> {
    const forge = await this.#started;
    await forge?.stop();
  }

  async #start() {
    const { folder, host, logger, portal } = this.#options;
    const { startDemoForge } = await import('../../demo/forge/startDemoForge.ts');
    const forge = await startDemoForge({
      folder,
      port: Number(host.host.split(':')[1]),
      token: host.token ?? '',
      webhook: {
        url: `${portal}/api/catalog/webhooks/github`,
        secret: host.webhookSecrets?.[0] ?? '',
      },
    });
    if (!forge) logger.info('The demonstration has no code host, which needs git 2.38 or newer');
    return forge;
  }
}
