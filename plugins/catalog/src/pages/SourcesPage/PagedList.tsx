import Button from '@mui/material/Button';
import { ErrorPanel, Progress } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import type { ReactNode } from 'react';
import { laterCatalogTranslations } from '../../laterTranslations.ts';

/** A list that is read page by page. */
interface PagedQuery<Item> {
  data: { pages: readonly { items: readonly Item[] }[] } | undefined;
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** The pages of a list that were read, and a button for the next one. */
export function PagedList<Item>({
  list: { data, error, hasNextPage, isFetchingNextPage, fetchNextPage },
  getKey,
  children,
}: {
  list: PagedQuery<Item>;
  getKey: (item: Item) => string;
  /** Shows one item. */
  children: (item: Item) => ReactNode;
}) {
  const t = useTranslations(laterCatalogTranslations);
  if (error) return <ErrorPanel error={error} />;
  if (!data) return <Progress />;
  return (
    <>
      <ul>
        {data.pages
          .flatMap(({ items }) => items)
          .map(item => (
            <li key={getKey(item)}>{children(item)}</li>
          ))}
      </ul>
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('sources.more')}
        </Button>
      )}
    </>
  );
}
