import { DocsIcon } from '@portico/ui/icons';
import type { SearchResultItemProps } from '../../points.ts';
import { SearchResultItem } from './SearchResultItem.tsx';
import { readText } from './readText.ts';

/** A section of documentation as a result, with its path within its site. */
export default function DocsResultItem({ result }: SearchResultItemProps) {
  const { document } = result;
  const site = readText(document['entityTitle']) || readText(document['name']);
  // The title names the section.
  const path = readText(document['path']).split('#', 1).join('').split('/').filter(Boolean);
  return (
    <SearchResultItem
      result={result}
      icon={<DocsIcon size={16} />}
      details={[[site, ...path].filter(Boolean).join(' › ')]}
    />
  );
}
