import type { SearchResult } from '@portico/search-common';
import { readText, readTexts } from './readText.ts';

/** Where a section of documentation is: its site, and its page as the navigation has it. The title names the section. */
export function describeDocsPlace(document: SearchResult['document']): string {
  const site = readText(document['entityTitle']) || readText(document['name']);
  const path = readText(document['path']).split('#', 1).join('').split('/');
  const titles = readTexts(document['pageTitles']);
  return [site, ...(titles.length > 0 ? titles : path)].filter(Boolean).join(' › ');
}
