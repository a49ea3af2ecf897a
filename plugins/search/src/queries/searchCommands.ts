import type { CommandSourceContribution, FoundCommand } from '@portico/app/points';
import { searchApiRef, searchLimits, type SearchResult } from '@portico/search-common';
import { checkLink, isExternalUrl } from '@portico/ui';
import { KindTile } from '@portico/ui/kinds';
import { type Text, translated } from '@portico/ui/i18n';
import { DocsIcon, type IconComponent, SearchIcon } from '@portico/ui/icons';
import { createElement } from 'react';
import { describeDocsPlace } from '../components/SearchResultItem/describeDocsPlace.ts';
import { EntityDetail } from '../components/SearchResultItem/EntityDetail.tsx';
import { HighlightedText } from '../components/SearchResultItem/HighlightedText.tsx';
import { readText } from '../components/SearchResultItem/readText.ts';
import { cutByTags } from '../model/cutByTags.ts';
import { toSearchPath } from '../model/searchAddress.ts';
import { emptySearch } from '../model/searchState.ts';
import { searchRouteRef } from '../routes.ts';
import { searchTranslations } from '../translations.ts';

const maxShown = 10;
/** Rows that documentation and other types have for themselves beside entities, which would fill the list. */
const minPerType = 3;

/** Finds entities and documentation for the command palette, and leads to all results on the search page. */
export const searchEverything: CommandSourceContribution['search'] = async (
  query,
  { apis, getPath, signal },
) => {
  const term = query.slice(0, searchLimits.termLength);
  const {
    results,
    correction,
    omittedWords = [],
  } = await apis.require(searchApiRef).query({ term, pageLimit: maxShown, minPerType }, { signal });
  const pagePath = getPath(searchRouteRef);
  const all: FoundCommand[] =
    pagePath === undefined
      ? []
      : [
          {
            id: 'all',
            title: translated(
              searchTranslations,
              results.length > 0 ? 'source.all' : 'source.nothing',
              { term },
            ),
            icon: SearchIcon,
            to: toSearchPath(pagePath, { ...emptySearch, term }),
          },
        ];
  const groups = nameGroups(correction?.term, omittedWords);
  return [...results.flatMap(result => toCommand(result, groups)), ...all];
};

/** The headings over results by their type, which say what was searched for where that is not what was typed. */
function nameGroups(
  corrected: string | undefined,
  omittedWords: readonly string[],
): ReadonlyMap<string, Text> {
  const name = (key: 'type.catalog' | 'type.docs') => {
    if (omittedWords.length > 0)
      return translated(searchTranslations, `${key}.without`, { words: omittedWords.join(' ') });
    return corrected === undefined
      ? translated(searchTranslations, key)
      : translated(searchTranslations, `${key}.corrected`, { term: corrected });
  };
  return new Map([
    ['software-catalog', name('type.catalog')],
    ['techdocs', name('type.docs')],
  ]);
}

/** A result that leads into the portal, as the palette shows it. */
function toCommand(result: SearchResult, groups: ReadonlyMap<string, Text>): FoundCommand[] {
  const { type, document } = result;
  const { to } = checkLink(document.location);
  if (to === undefined || isExternalUrl(to) || !to.startsWith('/')) return [];
  const group = groups.get(type);
  return [
    {
      id: `${type} ${to}`,
      title: document.title,
      highlights: findTitleHighlights(result),
      detail: describeDocument(type, document),
      ...(type === 'software-catalog' && {
        Detail: () => createElement(EntityDetail, { document }),
      }),
      ...(needsExcerpt(result) && {
        Excerpt: () =>
          createElement(HighlightedText, { result: beginNearHit(result), field: 'text' }),
      }),
      icon: getIcon(type, readText(document['kind'])),
      to,
      ...(group !== undefined && { group }),
    },
  ];
}

/** Where the title has what was searched for, which may be other words than were typed. */
function findTitleHighlights({ highlight }: SearchResult): (readonly [number, number])[] {
  if (!highlight) return [];
  let at = 0;
  return cutByTags(highlight.fields['title'] ?? '', highlight.preTag, highlight.postTag).flatMap(
    ({ text, isMarked }) => {
      const start = at;
      at += text.length;
      return isMarked ? [[start, at] as const] : [];
    },
  );
}

/** Whether the title leaves open why it was found, and the text says it. */
function needsExcerpt({ type, highlight }: SearchResult): boolean {
  const { title, text } = highlight?.fields ?? {};
  return type !== 'software-catalog' && title === undefined && text !== undefined;
}

/** Characters before the first hit that have room on a phone. */
const maxBefore = 24;

/** The result with a text that begins shortly before the first word of the query: the line is short. */
function beginNearHit(result: SearchResult): SearchResult {
  const { highlight } = result;
  const text = highlight?.fields['text'];
  if (!highlight || text === undefined) return result;
  const at = text.indexOf(highlight.preTag);
  if (at <= maxBefore) return result;
  const gap = text.indexOf(' ', at - maxBefore);
  const begin = gap >= 0 && gap < at ? gap + 1 : at;
  const fields = { ...highlight.fields, text: `…${text.slice(begin)}` };
  return { ...result, highlight: { ...highlight, fields } };
}

function describeDocument(type: string, document: SearchResult['document']): string {
  const name = readText(document['name']);
  if (type !== 'software-catalog') return describeDocsPlace(document);
  const namespace = readText(document['namespace']);
  const kind = readText(document['kind']).toLowerCase();
  return `${kind}:${namespace === 'default' || namespace === '' ? '' : `${namespace}/`}${name}`;
}

function getIcon(type: string, kind: string): IconComponent {
  if (type === 'techdocs') return DocsIcon;
  return () => createElement(KindTile, { kind });
}
