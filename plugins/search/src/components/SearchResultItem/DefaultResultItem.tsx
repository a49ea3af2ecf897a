import { SearchIcon } from '@portico/ui/icons';
import type { SearchResultItemProps } from '../../points.ts';
import { SearchResultItem } from './SearchResultItem.tsx';

/** A result of a type that no plugin has an item for. */
export function DefaultResultItem({ result }: SearchResultItemProps) {
  const { type, document } = result;
  return (
    <SearchResultItem
      result={result}
      icon={<SearchIcon size={16} />}
      details={[type, document.location]}
    />
  );
}
