/** An entry of the navigation as it is shown. */
export type NavItem =
  | { type: 'page'; title: string; path: string }
  | { type: 'link'; title: string; url: string }
  | { type: 'section'; title: string; items: readonly NavItem[] };

/** A page of a site. */
export interface SitePage {
  /** In the source, relative to the folder of the `mkdocs.yml`. */
  sourcePath: string;
  /** Its folder in the site, with a slash behind it; `''` for the first page. */
  url: string;
  title: string;
  /** The name under which its rendered form is stored. */
  hash: string;
  editUrl?: string;
}

/** A file of a site that is no page. */
export interface SiteFile {
  /** Absent for files that the build wrote. */
  sourcePath?: string;
  hash: string;
  bytes: number;
}

/** All of a site but the contents of its pages and files, which are stored under their hashes. */
export interface SiteManifest {
  siteName: string;
  siteDescription?: string;
  language: string;
  nav: readonly NavItem[];
  tocDepth: readonly [min: number, max: number];
  /** By path in the docs folder, in the order of the navigation, then the rest. */
  pages: Readonly<Record<string, SitePage>>;
  /** By path in the site. */
  files: Readonly<Record<string, SiteFile>>;
  /** Source paths of pages that are omitted for their size, by the folders they would have; none when absent. */
  tooLarge?: Readonly<Record<string, string>>;
  /** Where pages are that were moved: folders by former folders, both with a slash behind them. */
  moved: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  builtAt: number;
  /** Of the source. */
  etag: string;
}
