import { maxDocsPageBytes } from '@portico/techdocs-common';

/** What a site may have; beyond, parts are omitted and the build's log says so. */
export const docsLimits = {
  /** Files of a site. */
  files: 10_000,
  /** Bytes of all files. */
  siteBytes: 64 * 1024 * 1024,
  /** Bytes of a page's Markdown, with its snippets. */
  pageBytes: maxDocsPageBytes,
  /** Bytes of any other file. */
  fileBytes: 10 * 1024 * 1024,
  /** Bytes of a `mkdocs.yml`. */
  configBytes: 1024 * 1024,
  /** How long a page may take to render. */
  pageMs: 5_000,
  /** How long a `mkdocs.yml` may take to read. */
  configMs: 5_000,
  /** Of the HTML of a page. */
  htmlCharacters: 16 * 1024 * 1024,
  navEntries: 5_000,
  navDepth: 12,
  /** Characters of a title or a description. */
  textCharacters: 1_000,
  /** Characters of a code block that is highlighted. */
  highlightedCharacters: 100_000,
  /** Snippets within each other. */
  snippetDepth: 8,
  /** Sites that `!include` adds. */
  includes: 100,
} as const;
