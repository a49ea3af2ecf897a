import { randomBytes } from 'node:crypto';
import type { ConfigObject } from '@portico/config';
import { escapeHtml } from '@portico/config/escapeHtml';

/** What the portal's page knows before its first script runs. */
export interface PortalPageData {
  /** `app.title`, or the product's name. */
  title: string;
  /** Path of the portal, '' at the root. */
  basePath: string;
  /** Address of the APIs, as the page's own calls have it: `/api`. */
  apiBaseUrl: string;
  /** The part of the configuration that the browser may know. */
  config: ConfigObject;
  /** Where the stream of changes was before the page requested anything. */
  eventPosition?: string | undefined;
  /** Whether there is something to read, by name. */
  hints?: Readonly<Record<string, boolean>> | undefined;
  /** Addresses that the page's code requests first, to be requested while that is still on its way. */
  preloads?: readonly string[];
  /** Files of code that the page at the address needs beside those that every page fetches, below the portal's path. */
  pageFiles?: readonly string[];
}

/** A value for one page's content security policy. */
export function createNonce(): string {
  return randomBytes(16).toString('base64');
}

/**
 * Fills in the page that the portal's build made.
 *
 * @param template - HTML with the marks `%PORTICO_BASE%`, `%PORTICO_TITLE%`, `%PORTICO_NONCE%`,
 * `%PORTICO_PRELOAD%`, `%PORTICO_PAGE_FILES%` (links), `%PORTICO_PAGE_FILE_NAMES%` (JSON), `%PORTICO_API%` and
 * `%PORTICO_CONFIG%`.
 */
export function fillPortalPage(template: string, nonce: string, data: PortalPageData): string {
  const { basePath, config, eventPosition, hints, pageFiles = [] } = data;
  const writeJson = (value: unknown) => JSON.stringify(value).replace(/</g, String.raw`\u003c`);
  const values: Record<string, string> = {
    '%PORTICO_BASE%': escapeHtml(`${basePath}/`),
    '%PORTICO_TITLE%': escapeHtml(data.title),
    '%PORTICO_NONCE%': nonce,
    '%PORTICO_PRELOAD%': (data.preloads ?? []).map(writePreload).join(''),
    '%PORTICO_PAGE_FILES%': pageFiles.map(writeModulePreload).join(''),
    '%PORTICO_PAGE_FILE_NAMES%': writeJson(pageFiles.map(file => `./${file}`)),
    '%PORTICO_API%': escapeHtml(data.apiBaseUrl),
    '%PORTICO_CONFIG%': writeJson({ basePath, config, eventPosition, hints }),
  };
  return template.replace(/%PORTICO_[A-Z_]+%/g, mark => values[mark] ?? mark);
}

/** The page for sign-in without the list of the portal's own files, which a protected portal keeps to itself. */
export function removeAppFiles(template: string): string {
  const list = /(<script[^>]*id="portico-app-files"[^>]*>)[^<]*(?=<\/script>)/;
  return template.replace(list, '$1[]');
}

function writePreload(address: string): string {
  return `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(address)}" />`;
}

/** Relative to the base of the document. */
function writeModulePreload(file: string): string {
  return `<link rel="modulepreload" crossorigin href="./${escapeHtml(file)}" />`;
}
