import { DocsIcon } from '@portico/ui/icons';
import type { SearchResultItemProps } from '../../points.ts';
import { SearchResultItem } from './SearchResultItem.tsx';
import { describeDocsPlace } from './describeDocsPlace.ts';

/** A section of documentation as a result, with its path within its site. */
export default function DocsResultItem({ result }: SearchResultItemProps) {
  return (
    <SearchResultItem
      result={result}
      icon={<DocsIcon size={16} />}
      details={[describeDocsPlace(result.document)]}
    />
  );
}
