import type { CrowdFigures } from '../http/ReadingCrowd.ts';
import type { LoadFigures } from '../http/measureRuns.ts';
import type { Latencies } from '../http/percentiles.ts';
import type { EngineName } from '../server/engines.ts';

/** One way through ingestion, from the start of the process to a complete catalog. */
export interface IngestionFigures {
  seconds: number;
  /** Of the server's process, all threads. */
  cpuSeconds: number;
  /** Of the database's own processes. */
  databaseCpuSeconds: number;
  peakRssBytes: number;
  /** How much later than due the serving thread ran its timers, once it was listening. */
  delayMs: { p50: number; p99: number; max: number };
  /** The same before it was listening. */
  startDelayMaxMs: number;
  /** A small answer meanwhile. */
  ping: Latencies;
  /** The share of all cores that went to other programs. */
  bystanderShare: number;
}

/** One kind of call. */
export interface CallFigures {
  id: string;
  title: string;
  alone: LoadFigures;
  crowded: LoadFigures;
  /** Server and database, under load. */
  cpuMsPerCall: number;
}

/** A catalog of the shape that companies have, on one engine. */
export interface CompanyFigures {
  engine: EngineName;
  entities: number;
  ingestion: Pick<
    IngestionFigures,
    'seconds' | 'cpuSeconds' | 'databaseCpuSeconds' | 'peakRssBytes'
  > & {
    /** Some seconds after the last write. */
    restRssBytes: number;
  };
  /** The share of all cores that went to other programs during the ingestion. */
  bystanderShare: number;
  calls: CompanyCallFigures[];
  /** From the end of writing a file to the answer of the API. */
  change: Latencies;
}

/** One kind of call on such a catalog, over one connection. */
export interface CompanyCallFigures {
  id: string;
  title: string;
  alone: Latencies;
  /** Of server and database. */
  cpuMs: number;
  /** Over 16 connections, where it was measured. */
  callsPerSecond?: number;
}

/** A start on the database of a complete catalog. */
export interface RestartFigures {
  listeningMs: number;
  rssBytes: number;
  delayMaxMs: number;
}

/** One catalog on one engine. */
export interface CatalogFigures {
  engine: EngineName;
  entities: number;
  bytesPerEntity: number;
  ingestion: IngestionFigures;
  calls: CallFigures[];
  /** The share of all cores that went to other programs during the calls. */
  callsBystanderShare: number;
  rssAfterLoadBytes: number;
  /** From the end of writing a file to the answer of the API. */
  change: Latencies;
  restart: RestartFigures;
}

/** What readers met while each entity of a catalog was written, and at rest. */
export interface RefreshFigures {
  engine: EngineName;
  entities: number;
  /** Of the machine, over the last minute. */
  loadAverage: number;
  /** Until every change was found. */
  seconds: number;
  atRest: CrowdFigures;
  meanwhile: CrowdFigures;
}
