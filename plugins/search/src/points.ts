import { createExtensionPoint } from '@portico/core';
import type { SearchResult } from '@portico/search-common';
import type { Text } from '@portico/ui/i18n';
import type { IconComponent } from '@portico/ui/icons';
import type { ComponentType } from 'react';

/** What a component that shows a result is given. */
export interface SearchResultItemProps {
  result: SearchResult;
}

/** How results of one type of documents are called and shown. */
export interface SearchResultItemContribution {
  /** The documents' type, as the server's source names it: `software-catalog`. */
  type: string;
  /** What the type is called in the list of types: `Documentation`. */
  title: Text;
  icon: IconComponent;
  /** Renders one result; `SearchResultItem` of `@portico/search` is a frame for it. */
  load: () => Promise<{ default: ComponentType<SearchResultItemProps> }>;
}

/** Types of search results. A type is offered in the list of types, so add only those that the server has a source for. */
export const searchResultItemPoint = createExtensionPoint<SearchResultItemContribution>({
  id: 'search-result-item',
  description: 'How results of one type of documents are called and shown',
});
