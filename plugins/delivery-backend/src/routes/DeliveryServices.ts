import type { CatalogApi } from '@portico/catalog-common';
import type { CodeHostsApi } from '@portico/code-hosts-node';
import type { VersionComparer } from '../compare/VersionComparer.ts';
import type { DeploymentReader } from '../deployments/DeploymentReader.ts';
import type { DeliveryEvents } from '../events/DeliveryEvents.ts';
import type { ActivityReader } from '../follow/ActivityReader.ts';
import type { TimelineReader } from '../timeline/TimelineReader.ts';
import type { FigureReader } from '../figures/FigureReader.ts';
import type { EntityReader } from '../read/EntityReader.ts';
import type { Readings } from '../read/Readings.ts';

/** What the plugin's routes work with. */
export interface DeliveryServices {
  activities: ActivityReader;
  catalog: CatalogApi;
  comparer: VersionComparer;
  deployments: DeploymentReader;
  events: DeliveryEvents;
  hosts: CodeHostsApi;
  reader: EntityReader;
  figures: FigureReader;
  readings: Readings;
  timeline: TimelineReader;
}
