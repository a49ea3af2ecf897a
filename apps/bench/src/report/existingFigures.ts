/** How a server starts, and what it takes at rest. */
interface StartedFigures {
  /** From the start of its process on an empty database until all of its plugins answer. */
  readyMs: number;
  /** Until then. */
  cpuSeconds: number;
  /** Of the serving thread, after its garbage was collected. */
  heapBytes: number;
  rssBytes: number;
}

/** What entities of one kind of source cost, without the start of the server: medians. */
export interface SourceFigures {
  source: 'files' | 'own' | 'stock';
  /** Until all are found. */
  seconds: number;
  cpuSeconds: number;
}

/** Published plugins in a server. */
export interface ExistingFigures {
  /** A server without published plugins, and with all of them: medians. */
  without: StartedFigures;
  all: StartedFigures;
  /** Each alone: more than a server without it. */
  single: { name: string; version: string; heapBytes: number; rssBytes: number }[];
  /** That each source brings. */
  entities: number;
  sources: SourceFigures[];
  /** Of the machine, over the last minute. */
  loadAverage: number;
}
