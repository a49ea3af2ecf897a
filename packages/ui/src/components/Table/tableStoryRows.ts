import type { TableColumn } from './tableColumns.ts';

/** A service as a catalog lists it, for stories and tests of the table. */
export interface ServiceRow {
  ref: string;
  name: string;
  description: string;
  system: string;
  owner: string;
  type: string;
  lifecycle: string;
  tags: string[];
}

const names = [
  'market-data-gateway',
  'reference-data-enrichment-service',
  'corporate-actions-normaliser',
  'instrument-master',
  'index-calculation-engine',
  'engineering-handbook',
  'fx-rates-publisher',
  'yield-curve-builder',
  'entitlements-api',
  'client-portal-web',
  'tick-history-archive',
  'benchmark-administration-console',
];
const teams = ['Market Data Platform', 'Reference Data', 'Index Operations', 'Client Experience'];
const types = ['service', 'library', 'website', 'data-pipeline', 'documentation'];
const lifecycles = ['production', 'experimental', 'deprecated'];
const words = [
  'kafka',
  'java',
  'low-latency',
  'pricing',
  'typescript',
  'tier-1',
  'regulatory',
  'go',
];
const descriptions = [
  'Normalises and fans out exchange ticks to every internal consumer',
  'Adds identifiers, calendars and classifications to instruments',
  'Reads corporate actions from vendors and publishes one golden record',
  '',
];

const pick = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item;

/** Makes the first `count` rows of an endless company. */
export function makeServiceRows(count: number): ServiceRow[] {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / names.length);
    const name = `${pick(names, index)}${round > 0 ? `-${round}` : ''}`;
    return {
      ref: `component:default/${name}`,
      name,
      description: pick(descriptions, index),
      system: pick(['market-data', 'reference-data', 'indices'], index),
      owner: pick(teams, index * 3),
      type: pick(types, index),
      lifecycle: pick(lifecycles, Math.floor(index / 4)),
      tags: words.slice(index % 5, (index % 5) + 1 + (index % 4)),
    };
  });
}

/** The plain columns of such rows. */
export const serviceColumns: TableColumn<ServiceRow>[] = [
  { id: 'name', header: 'Name', text: row => row.name, minWidth: 220, grow: 2 },
  { id: 'owner', header: 'Owner', text: row => row.owner, minWidth: 150 },
  { id: 'type', header: 'Type', text: row => row.type, minWidth: 110, grow: 0.5 },
  { id: 'lifecycle', header: 'Lifecycle', text: row => row.lifecycle, minWidth: 110, grow: 0.5 },
];
