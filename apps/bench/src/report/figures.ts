import type { LoadFigures } from '../http/measureCalls.ts';
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

/** Starts on the demonstration company. */
export interface StartFigures {
  entities: number;
  coldListeningMs: number;
  warmListeningMs: { median: number; worst: number };
  warmRssBytes: number;
}

/** The whole, as it is installed. */
export interface InstallFigures {
  /** Without the PostgreSQL of the tests. */
  modulesBytes: number;
  /** `npm start` with nothing to install or build, until it answers. */
  startCommandMs: number;
}

/** Bytes of one file or of several, in the forms in which they are sent. */
export interface AssetSize {
  raw: number;
  gzip: number;
  brotli: number;
}

/** The portal's JavaScript. */
export interface BundleFigures {
  /** What the first page needs before anything is loaded on demand. */
  initial: AssetSize & { files: number };
  /** Each part that is loaded on demand: what it adds to the initial part. */
  onDemand: ({ name: string } & AssetSize)[];
  styles: AssetSize;
}

/** One load of the catalog page. */
export interface PageLoadFigures {
  tableVisibleMs: number;
  apiCalls: number;
  scriptBytes: number;
  allBytes: number;
}

/** The catalog page in a browser; of each kind of load the one of median time. */
export interface PageFigures {
  /** The share of all cores that went to other programs, where it is known. */
  bystanderShare?: number | undefined;
  browser: string;
  entities: number;
  cold: PageLoadFigures;
  warm: PageLoadFigures;
  /** Of all warm loads: a browser's work on few cores comes out differently from load to load. */
  warmRange: { fastestMs: number; slowestMs: number };
  coldUnthrottled: PageLoadFigures;
  filter: Latencies;
  sort: Latencies;
  page: Latencies;
  scrolling: LongTaskFigures;
  scrollingSlow: LongTaskFigures;
  /** With the slower CPU, to the next paint. */
  responses: ResponseFigures;
  liveEntity: Latencies;
  liveList: Latencies;
}

/** What a reader uses, and how long the browser takes to paint afterwards. */
export type ResponseFigures = Readonly<
  Record<'sidebar' | 'palette' | 'tabs' | 'sort' | 'filter', Latencies>
>;

/** Tasks of over 50 ms. */
export interface LongTaskFigures {
  count: number;
  longestMs: number;
}

/** One kind of call by somebody who may see all, and by somebody under conditions: medians. */
export interface ConditionFigures {
  title: string;
  freeMs: number;
  conditionalMs: number;
}

/** Sign-in, sessions and permissions. */
export interface IdentityFigures {
  entities: number;
  signInScriptBytes: number;
  signIn: Latencies;
  authorize: Latencies;
  refreshes: { sessions: number; kept: number; tookMs: number } & Latencies;
  conditions: ConditionFigures[];
}

/** Many open streams of changes on one server. */
export interface StreamFigures {
  engine: EngineName;
  entities: number;
  streams: number;
  changes: number;
  /** Changes that a stream heard nothing of, over all streams. */
  missed: number;
  /** Resident memory of the server with all streams open, and after all changes, over that without. */
  openBytes: number;
  changedBytes: number;
  /** From the end of writing a file to a stream's hearing of it. */
  heard: Latencies;
  delayMaxMs: number;
}

/** What a call with as large an input as is admitted does to everybody else. */
export interface HostileCallFigures {
  title: string;
  status: number;
  /** How long the serving thread did nothing else: the longest time of a call, and of the calls the median and the longest. */
  heldMs: { p50: number; max: number };
  /** CPU of the server's process, all threads: the median. */
  cpuMs: number;
}

/** How long hostile calls hold the thread that serves everybody. */
export interface HostileFigures {
  entities: number;
  rounds: number;
  calls: HostileCallFigures[];
  /** The same of a server that is asked nothing. */
  idleHeldMs: number;
  bystanderShare: number;
}

/** Calls of this build and of another one, in turns: medians. */
export interface ComparisonFigures {
  engine: EngineName;
  entities: number;
  otherCommit: string;
  calls: { id: string; title: string; otherMs: number; ownMs: number }[];
}

/** When, where and of what figures were taken. */
export interface Provenance {
  at: string;
  commit: string;
}

/** All that was measured last, part by part. */
export interface Results {
  machine?: string;
  catalogs: (CatalogFigures & Provenance)[];
  companies?: (CompanyFigures & Provenance)[];
  start?: StartFigures & Provenance;
  install?: InstallFigures & Provenance;
  bundles?: BundleFigures & Provenance;
  pages?: PageFigures & Provenance;
  identity?: IdentityFigures & Provenance;
  streams?: (StreamFigures & Provenance)[];
  hostile?: HostileFigures & Provenance;
  comparison?: ComparisonFigures & Provenance;
}
