import type { AimedCall } from '../catalog/aimedCalls.ts';
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

/** From a click on the first row of the catalog's list, made by a new visitor, to the page of the entity. */
export interface FirstClickFigures {
  /** Scripts that are fetched from then on. */
  files: number;
  shownMs: number;
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
  /** Not in results from before it was measured. */
  firstClick?: Readonly<Record<'fast' | 'slow', FirstClickFigures>>;
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
  refreshes: { sessions: number; preserved: number; tookMs: number } & Latencies;
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
  /** CPU of that thread in the hold that had most, of the calls the median and the most: other programs' turns are not in it. */
  heldCpuMs: { p50: number; max: number };
  /** CPU of the server's process, all threads: the median. */
  cpuMs: number;
}

/** How long hostile calls hold the thread that serves everybody. */
export interface HostileFigures {
  entities: number;
  rounds: number;
  calls: HostileCallFigures[];
  /** The same of a server without calls. */
  idleHeldMs: number;
  idleHeldCpuMs: number;
  bystanderShare: number;
}

/** How long searches take. */
export interface SearchFigures {
  engine: EngineName;
  documents: number;
  /** Until all documents were stored. */
  indexingSeconds: number;
  catalogP95WhileIndexing: number;
  /** Of the machine, over the last minute. */
  loadAverage: number;
  calls: {
    name: string;
    caller: 'everything' | 'tenth';
    p50: number;
    p95: number;
    /** CPU time of one call: server, reader thread, client and database together. */
    cpuMs: number;
  }[];
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

/** What has absolute aims. */
export interface AimFigures {
  engine: EngineName;
  /** Of the machine, over the last minute. */
  loadAverage: number;
  /** Of the catalog that calls and memory are measured in. */
  calledEntities: number;
  calls: { id: AimedCall['id']; title: string; ms: number; callsPerSecond: number }[];
  idleBytes: number;
  loadedBytes: number;
  /** Of the catalog whose first reading is measured. */
  readEntities: number;
  readSeconds: number;
}

/** One minute of steady work. */
export interface SteadyMinute {
  rssBytes: number;
  /** After garbage was collected, as the next one is. */
  heapBytes: number;
  externalBytes: number;
  handles: number;
  /** Of all kinds of work. */
  runs: number;
  /** Of the calls of pages and scripts, in milliseconds. */
  p50: number;
  p99: number;
}

/** What a server holds that works at an even rate. */
export interface SteadyFigures {
  engine: EngineName;
  entities: number;
  /** Of the machine, over the last minute. */
  loadAverage: number;
  minutes: SteadyMinute[];
  failures: string[];
  /** What grew by more than it may, in words. */
  growth: string[];
}

/** How far the reading of a catalog is. */
export interface ScaleProgress {
  seconds: number;
  /** Entities that queries find, the location of all included. */
  found: number;
  cpuSeconds: number;
  databaseCpuSeconds: number;
  rssBytes: number;
}

/** A very large catalog, read and queried once. */
export interface ScaleFigures {
  engine: EngineName;
  entities: number;
  /** Of the machine, over the last minute. */
  loadAverage: number;
  /** Every half a minute, and at the end. */
  progress: ScaleProgress[];
  /** After that, until the server was idle. */
  settledSeconds: number;
  peakRssBytes: number;
  restRssBytes: number;
  /** After all questions. */
  queriedRssBytes: number;
  diskBytes: number;
  questions: { title: string; firstMs: number; ms: number }[];
}

/** How long questions of many forms take in catalogs of several sizes. */
export interface QuestionFigures {
  engine: EngineName;
  /** Entities, the smallest first. */
  sizes: number[];
  /** Of the machine, over the last minute. */
  loadAverage: number;
  questions: {
    title: string;
    /** Of the first call, when nothing of its answer is in memory, by size. */
    firstMs: number[];
    /** Of the fastest call after it, by size. */
    ms: number[];
  }[];
}

/** Many clusters with many viewers, one of them dead, and many pods of one entity in a browser. */
export interface KubernetesFigures {
  clusters: number;
  podsPerCluster: number;
  services: number;
  largePods: number;
  viewers: number;
  changes: number;
  /** An entity's objects while no cluster is watched and one never answers. */
  unwatchedMs: number;
  /** Until all living clusters have answered in the stream. */
  firstViewerMs: number;
  secondViewerMs: number;
  /** An entity's objects from watched clusters. */
  watched: Latencies;
  /**
   * CPU that the server spends on one such answer, which says more than time where others use the machine; missing in
   * older figures.
   */
  watchedCpu?: { ms: number; bytes: number };
  /** More than before the first viewer. */
  watchingBytes: number;
  totalBytes: number;
  /** From a change in a cluster to each viewer. */
  heard: Latencies;
  missed: number;
  delayMaxMs: number;
  browser: string;
  scrolling: LongTaskFigures;
  /** Of the machine, over the last minute. */
  loadAverage: number;
}

/** How the reader of docs does in a browser. */
export interface DocsReaderFigures {
  browser: string;
  /** Of the first page, by a new visitor with a slow CPU and network: from the navigation until its text is there. */
  coldSlowMs: number;
  /** From a click until the next page is there. */
  pageSwitch: Latencies;
  /** From the end of writing a file until the open page shows it. */
  changeShown: Latencies;
}

/** How long technical docs take. */
export interface DocsFigures extends DocsReaderFigures {
  /** Of the machine, over the last minute. */
  loadAverage: number;
  samplePages: number;
  smallPages: number;
  /** The pages of samples and the small generated site, at once. */
  mixedSeconds: number;
  largePages: number;
  largeSeconds: number;
  /** Of all builds: the server's process with all threads. */
  cpuSeconds: number;
  rssGrowthBytes: number;
}

/** Tasks of templates, over HTTP and in a browser. */
export interface ScaffolderFigures {
  /** Of the skeleton of the large template. */
  files: number;
  /** From the start of a task until its first event has come. */
  firstEvent: Latencies;
  /** From the start until the workspace has all files: median. */
  workspaceMs: number;
  /** The same, until they are pushed to a new repository: median. */
  pushedMs: number;
  /** From an event until the open page shows it. */
  shown: Latencies;
  browser: string;
  /** How many tasks run at once for the figures of memory. */
  runningTasks: number;
  /** More than before the first task. */
  runningBytes: number;
  totalBytes: number;
  /** Of the machine, over the last minute. */
  loadAverage: number;
}

/** The catalog import, over HTTP. */
export interface ImportFigures {
  /** Of the bulk run. */
  repositories: number;
  /** Of the repository that is analyzed. */
  files: number;
  analysis: Latencies;
  /** From the start of the bulk run until each repository has its pull request. */
  bulkMs: number;
  /** Of the machine, over the last minute. */
  loadAverage: number;
}

/** One of two builds that are compared. */
export interface BuildFigures {
  /** From the start of the process on an empty database to the first answer. */
  listeningMs: number;
  /** At rest with the complete catalog, before any call. */
  idleBytes: number;
  /** At rest after all calls. */
  loadedBytes: number;
}

/** Calls of this build and of another one, in turns: medians. */
export interface ComparisonFigures {
  engine: EngineName;
  entities: number;
  otherCommit: string;
  other: BuildFigures;
  own: BuildFigures;
  /** This build with all its plugins, where the one that is compared has those of the catalog alone. */
  whole?: BuildFigures;
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
  searches?: (SearchFigures & Provenance)[];
  questions?: (QuestionFigures & Provenance)[];
  scales?: (ScaleFigures & Provenance)[];
  aims?: (AimFigures & Provenance)[];
  steady?: (SteadyFigures & Provenance)[];
  refreshes?: (RefreshFigures & Provenance)[];
  kubernetes?: KubernetesFigures & Provenance;
  docs?: DocsFigures & Provenance;
  scaffolder?: ScaffolderFigures & Provenance;
  import?: ImportFigures & Provenance;
  comparisons?: (ComparisonFigures & Provenance)[];
}
