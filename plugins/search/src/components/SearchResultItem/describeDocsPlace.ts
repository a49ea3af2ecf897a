import type { SearchResult } from '@portico/search-common';
import { readText } from './readText.ts';

/** Where a section of documentation is: its site, and the path of its page. The title names the section. */
export function describeDocsPlace(document: SearchResult['document']): string {
  const site = readText(document['entityTitle']) || readText(document['name']);
  const path = readText(document['path']).split('#', 1).join('').split('/');
  return [site, ...path].filter(Boolean).join(' › ');
}
