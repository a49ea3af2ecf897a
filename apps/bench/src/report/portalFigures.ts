import type { Latencies } from '../http/percentiles.ts';

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
