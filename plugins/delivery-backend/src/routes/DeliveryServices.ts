import type { CatalogApi } from '@portico/catalog-common';
import type { DeploymentReader } from '../deployments/DeploymentReader.ts';
import type { EntityReader } from '../read/EntityReader.ts';
import type { Readings } from '../read/Readings.ts';

/** What the plugin's routes work with. */
export interface DeliveryServices {
  catalog: CatalogApi;
  deployments: DeploymentReader;
  reader: EntityReader;
  readings: Readings;
}
