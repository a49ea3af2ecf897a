import type { Latencies } from '../http/percentiles.ts';
import type { LongTaskFigures } from './portalFigures.ts';
import type { EngineName } from '../server/engines.ts';

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

/** Notifications and signals, over HTTP. */
export interface NotificationFigures {
  engine: EngineName;
  /** Of the machine, over the last minute, when it began. */
  loadAverage: number;
  /** Of each message. */
  recipients: number;
  /** Notifications stored when counts are measured. */
  rows: number;
  firstSendMs: number;
  slowestSendMs: number;
  /** What the reader's count answered. */
  unread: number;
  counts: Latencies;
  /** WebSockets open at once, and how much more the server holds in its heap and buffers, and as a process. */
  streams: number;
  streamBytes: number;
  residentBytes: number;
  /** WebSockets beyond the limit, and why they were refused. */
  refused: number;
  reasons: string[];
  /** The longest hold of the serving thread meanwhile. */
  refusalDelayMs: number;
}
