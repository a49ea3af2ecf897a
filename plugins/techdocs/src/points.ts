import type { EntityName } from '@portico/catalog-model';
import { createExtensionPoint } from '@portico/core';
import type { ComponentType } from 'react';

/**
 * Where an addon is rendered: `header` beside the title, `subheader` below it, `settings` in the reader's menu of settings,
 * `primary-sidebar` above the navigation, `secondary-sidebar` below the contents of the page, `content` over the page's text.
 */
export type DocsAddonLocation =
  | 'header'
  | 'subheader'
  | 'settings'
  | 'primary-sidebar'
  | 'secondary-sidebar'
  | 'content';

/** A page's text as it is rendered. */
export interface DocsArticle {
  /** The text, sanitized and without scripts; rendered anew for each page. */
  element: HTMLElement;
  /** The shadow root that it is in, for styles and selections. */
  root: ShadowRoot;
  title: string;
  /** Where the page's source is edited. */
  editUrl?: string | undefined;
}

/** The navigation of a site. */
export interface DocsNavigation {
  /** Whether all its sections are open, and not only those of the page. */
  isExpanded: boolean;
  setExpanded: (isExpanded: boolean) => void;
}

/** What an addon is given. */
export interface DocsAddonProps {
  /** Whose docs are read. */
  entity: EntityName;
  /** The entity that the docs belong to, and under which search has them: another one where an annotation names it. */
  docsEntity: EntityName;
  /** The page's folder in its site: `guide/setup`; `''` for the first page. */
  path: string;
  /** `undefined` until the page is rendered. */
  article: DocsArticle | undefined;
  navigation: DocsNavigation;
}

/** Something that the reader of docs offers beside the text. */
export interface DocsAddonContribution {
  location: DocsAddonLocation;
  load: () => Promise<{ default: ComponentType<DocsAddonProps> }>;
}

/** Addons of the reader of docs. */
export const docsAddonPoint = createExtensionPoint<DocsAddonContribution>({
  id: 'docs-addon',
  description: 'Addons of the reader of docs',
});
