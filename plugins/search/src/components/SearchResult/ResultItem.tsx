import { LazyContribution, useContributions } from '@portico/app';
import { Skeleton } from '@portico/ui';
import { type SearchResultItemProps, searchResultItemPoint } from '../../points.ts';
import { DefaultResultItem } from '../SearchResultItem/DefaultResultItem.tsx';

/** A result as the plugin shows it that knows its type. */
export function ResultItem({ result }: SearchResultItemProps) {
  const item = useContributions(searchResultItemPoint).find(
    ({ value }) => value.type === result.type,
  );
  if (!item) return <DefaultResultItem result={result} />;
  return (
    <LazyContribution
      pluginId={item.pluginId}
      load={item.value.load}
      fallback={<Skeleton height={72} />}
      props={{ result }}
    />
  );
}
