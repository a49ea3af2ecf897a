import type { RootLifecycleService } from '@backstage/backend-plugin-api';
import { ConflictError } from '@portico/errors';
import type { Logger } from '@portico/server';

type Hook = () => void | Promise<void>;

/** `core.lifecycle` and `core.rootLifecycle`: what is called when the server has started, and before it stops. */
export class Lifecycle implements RootLifecycleService {
  readonly #logger: Logger;
  readonly #startup: Hook[] = [];
  readonly #beforeShutdown: Hook[] = [];
  readonly #shutdown: Hook[] = [];
  #isStarted = false;
  #isStopped = false;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  addStartupHook(hook: Hook): void {
    if (this.#isStarted)
      throw new ConflictError('The server has started; startup hooks are added before');
    this.#startup.push(hook);
  }

  addShutdownHook(hook: Hook): void {
    this.#shutdown.push(hook);
  }

  addBeforeShutdownHook(hook: Hook): void {
    this.#beforeShutdown.push(hook);
  }

  /** Calls the startup hooks, once; what fails is logged, as published plugins expect. */
  async start(): Promise<void> {
    if (this.#isStarted) return;
    this.#isStarted = true;
    await this.#run(this.#startup, 'A startup hook failed');
  }

  /** Calls the shutdown hooks, once. */
  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    await this.#run(this.#beforeShutdown, 'A hook before the shutdown failed');
    await this.#run(this.#shutdown, 'A shutdown hook failed');
  }

  async #run(hooks: readonly Hook[], message: string): Promise<void> {
    await Promise.all(
      hooks.map(async hook => {
        try {
          await hook();
        } catch (error) {
          this.#logger.error(message, { error });
        }
      }),
    );
  }
}
