import type { Entity } from '@portico/catalog-model';
import type { DeliveryFigures } from '@portico/delivery-common';
import type { DeploymentCall, DeploymentReader } from '../deployments/DeploymentReader.ts';
import type { DeploymentStore } from '../deployments/DeploymentStore.ts';
import type { EntityReader } from '../read/EntityReader.ts';
import { computeFigures } from './computeFigures.ts';

/** What figures are made of. */
export interface FigureReaderOptions {
  reader: EntityReader;
  deployments: DeploymentReader;
  store: DeploymentStore;
  now: () => Date;
}

/** Figures of many entities, from what is stored: no host is waited for. */
export class FigureReader {
  readonly #options: FigureReaderOptions;

  constructor(options: FigureReaderOptions) {
    this.#options = options;
  }

  async read(entities: readonly Entity[], call: DeploymentCall): Promise<DeliveryFigures> {
    const { reader, deployments, store, now } = this.#options;
    const [delivery, { tasks }] = await Promise.all([
      reader.readStored(entities),
      deployments.listTasksOf(entities, call),
    ]);
    const keys = tasks.map(own => own.map(({ key }) => key));
    const rows = Map.groupBy(await store.list([...new Set(keys.flat())]), ({ source }) => source);
    const records = entities.map((_entity, at) => ({
      deployments: deployments.takeLastEnvironment(
        (keys[at] ?? []).flatMap(key => rows.get(key) ?? []),
      ),
      builds: (delivery[at]?.builds ?? []).flatMap(({ items }) => items),
    }));
    return computeFigures(records, now());
  }
}
