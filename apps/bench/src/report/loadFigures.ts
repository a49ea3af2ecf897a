import type { AimedCall } from '../catalog/aimedCalls.ts';
import type { Latencies } from '../http/percentiles.ts';
import type { EngineName } from '../server/engines.ts';

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

/** What so many people take, of whom one in ten is at work. */
export interface PeopleFigures {
  people: number;
  /** Open streams of changes: one for each who is at work. */
  atWork: number;
  /** Of one processor. */
  serverShare: number;
  databaseShare: number;
  /** Resident memory of the server at the end, over that before they came. */
  addedBytes: number;
  calls: number;
  failures: number;
  p50: number;
  p95: number;
}

/** What a catalog of so many entities, and the people who use it, need. */
export interface SizeFigures {
  engine: EngineName;
  entities: number;
  /** Until all was read, and until all could be searched. */
  readSeconds: number;
  readCpuSeconds: number;
  searchableCpuSeconds: number;
  /** Of the database's own processes, until all could be searched. */
  databaseCpuSeconds: number;
  peakRssBytes: number;
  restRssBytes: number;
  /** What is stored; on PostgreSQL without its write-ahead log, which follows. */
  storedBytes: number;
  logBytes: number;
  people: PeopleFigures[];
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

/** Resident memory of a server at rest. */
export interface MemoryFigures {
  engine: EngineName;
  entities: number;
  /** Of the machine, over the last minute. */
  loadAverage: number;
  /** Of a server that was started on the catalog. */
  startedBytes: number;
  /** Of the server that has read it. */
  readBytes: number;
  /** Of the same after calls. */
  calledBytes: number;
}

/** What has absolute aims. */
export interface AimFigures {
  engine: EngineName;
  /** Of the machine, over the last minute. */
  loadAverage: number;
  /** Of the catalog that is called. */
  calledEntities: number;
  calls: { id: AimedCall['id']; title: string; ms: number; callsPerSecond: number }[];
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
