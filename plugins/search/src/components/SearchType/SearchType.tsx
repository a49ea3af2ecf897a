import { useContributions } from '@portico/app';
import { useReadText } from '@portico/ui/i18n';
import { useTypeCounts } from '../../queries/searchResults.ts';
import { searchResultItemPoint } from '../../points.ts';
import { changeSearch } from '../../model/searchState.ts';
import { useSearch } from '../SearchProvider/SearchContext.ts';
import { TypeAccordion } from './TypeAccordion.tsx';
import { TypeSelect } from './TypeSelect.tsx';
import { TypeTabs } from './TypeTabs.tsx';
import type { OfferedType, TypeChoiceProps } from './typeChoice.ts';

/** How types are chosen: one from a list that folds, one by tabs, or several. */
export type SearchTypeVariant = 'accordion' | 'tabs' | 'select';

/** Props of {@link SearchType}. */
export interface SearchTypeProps {
  /** Default `accordion`. */
  variant?: SearchTypeVariant;
  /** The types to choose from; default those that plugins have contributed. */
  types?: readonly string[];
}

/** Narrows the results to types of documents. Types that the server does not have are not offered. */
export function SearchType({ variant = 'accordion', types }: SearchTypeProps) {
  const readText = useReadText();
  const { state, update } = useSearch();
  const contributions = useContributions(searchResultItemPoint);
  const listed = types ?? [...new Set(contributions.map(({ value }) => value.type))];
  const { all, byType } = useTypeCounts(listed, true);
  const offered = listed.flatMap((type, index): OfferedType[] => {
    const { count, isUnknownType } = byType[index] ?? {};
    if (isUnknownType && !state.types.includes(type)) return [];
    const item = contributions.find(({ value }) => value.type === type)?.value;
    return [{ type, label: item ? readText(item.title) : type, Icon: item?.icon, count }];
  });
  const choice: TypeChoiceProps = {
    types: offered,
    totalCount: all,
    selected: state.types,
    onChange: chosen => update(former => changeSearch(former, { types: chosen })),
  };
  if (variant === 'tabs') return <TypeTabs {...choice} />;
  if (variant === 'select') return <TypeSelect {...choice} />;
  return <TypeAccordion {...choice} />;
}
