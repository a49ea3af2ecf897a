import type { BuildLog } from './BuildLog.ts';
import type { PageSource } from './RenderedPage.ts';

/** A page before it is rendered. */
export interface PlannedPage {
  /** In the source: `docs/guide/setup.md`. */
  sourcePath: string;
  /** In the docs folder: `guide/setup.md`. */
  path: string;
  /** Its folder in the site: `guide/setup/`; `''` for the first page. */
  url: string;
  source: PageSource;
  /** Of all that its HTML depends on. */
  hash: string;
  editUrl: string | undefined;
}

/** A file that is copied. */
export interface PlannedFile {
  sourcePath: string;
  /** In the site. */
  path: string;
  bytes: Uint8Array;
}

/** An entry of the navigation, whose title may be that of its page. */
export type PlannedNavItem =
  | { type: 'page'; title: string | undefined; path: string }
  | { type: 'link'; title: string; url: string }
  | { type: 'section'; title: string; items: readonly PlannedNavItem[] };

/** A site before its pages are rendered. */
export interface SitePlan {
  siteName: string;
  siteDescription: string | undefined;
  language: string;
  pages: readonly PlannedPage[];
  files: readonly PlannedFile[];
  /** Source paths of pages that are omitted for their size, by the folders they would have. */
  tooLarge: Readonly<Record<string, string>>;
  nav: readonly PlannedNavItem[];
  tocDepth: readonly [min: number, max: number];
  log: BuildLog;
}

/** A site before its pages are rendered. */
export interface SitePlan {
  siteName: string;
  siteDescription: string | undefined;
  language: string;
  pages: readonly PlannedPage[];
  files: readonly PlannedFile[];
  /** Source paths of pages that are omitted for their size, by the folders they would have. */
  tooLarge: Readonly<Record<string, string>>;
  nav: readonly PlannedNavItem[];
  tocDepth: readonly [min: number, max: number];
  log: BuildLog;
}
