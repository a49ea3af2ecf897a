import { setTimeout } from 'node:timers/promises';
import type { CatalogApi } from '@portico/catalog-common';
import type { EntityProvider, EntityProviderConnection } from '@portico/catalog-node';
import type { Logger } from '@portico/server';

/** What the past of the demonstration is made from. */
export interface FormerProjectsOptions {
  catalog: CatalogApi;
  logger: Logger;
  /** Descriptor that was listed once, absolute. */
  formerFile: string;
  /** The server shows the demonstration company. */
  isShown: boolean;
}

const locationRef = 'location:default/former-projects';
const formerRef = 'component:default/closing-price-mailer';
const pollMs = 100;
const longestWaitMs = 30_000;

/**
 * The past of the demonstration company: a location that lists a project when the catalog is first
 * filled and drops it when it was read, as it happens over months elsewhere. What is left is an orphan,
 * until somebody removes it. A server that shows something else forgets all of it.
 */
export class FormerProjects implements EntityProvider {
  readonly #options: FormerProjectsOptions;
  readonly #stopping = new AbortController();
  #work: Promise<void> | undefined;

  constructor(options: FormerProjectsOptions) {
    this.#options = options;
  }

  getProviderName(): string {
    return 'demonstration';
  }

  async connect(connection: EntityProviderConnection): Promise<void> {
    const { logger } = this.#options;
    // The catalog reads what is listed only after all providers are connected.
    this.#work = this.#bringUp(connection).catch((error: unknown) => {
      if (!this.#stopping.signal.aborted)
        logger.warn('The past of the demonstration is not complete', { error });
    });
  }

  /** Ends what is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#work;
  }

  async #bringUp(connection: EntityProviderConnection): Promise<void> {
    const { catalog, formerFile, isShown } = this.#options;
    const isKnown = (await catalog.getEntityByRef(locationRef)) !== undefined;
    if (isShown && !isKnown) {
      await list(connection, [formerFile]);
      await this.#waitForFormer();
    }
    if (isShown) await list(connection, []);
    else if (isKnown) await this.#forget(connection);
  }

  async #waitForFormer(): Promise<void> {
    const { catalog } = this.#options;
    const latest = Date.now() + longestWaitMs;
    while ((await catalog.getEntityByRef(formerRef)) === undefined) {
      if (Date.now() > latest) throw new Error(`'${formerRef}' was not read in time`);
      await setTimeout(pollMs, undefined, { signal: this.#stopping.signal });
    }
  }

  async #forget(connection: EntityProviderConnection): Promise<void> {
    const { catalog } = this.#options;
    await connection.applyMutation({ type: 'full', entities: [] });
    const former = await catalog.getEntityByRef(formerRef);
    const uid = former?.metadata.annotations?.['backstage.io/orphan'] && former.metadata.uid;
    if (uid) await catalog.removeEntityByUid(uid);
  }
}

/** Gives the location with what it lists now. */
function list(connection: EntityProviderConnection, targets: string[]): Promise<void> {
  const entity = {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Location',
    metadata: {
      name: 'former-projects',
      title: 'Former Projects',
      description: 'Lists no project any more; what it listed last is left in the catalog.',
    },
    spec: { type: 'file', targets },
  };
  return connection.applyMutation({ type: 'full', entities: [{ entity }] });
}
