import type { PageSource, RenderedPage } from './RenderedPage.ts';
import type { ReadSiteConfig } from './siteConfig.ts';

/** What the thread for docs does: everything that reads what an author wrote. */
export type DocsJob =
  | { kind: 'config'; text: string; file: string }
  | { kind: 'page'; source: PageSource };

/** What it answers. */
export type DocsJobResult = ReadSiteConfig | RenderedPage;
