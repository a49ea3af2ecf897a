import { Banner, type BannerProps } from '@portico/ui/shell';
import { useStoredValue } from '../hooks/useStoredValue.ts';

/** Props of {@link DismissableBanner}. */
export interface DismissableBannerProps extends Omit<BannerProps, 'onDismiss'> {
  /** Unlike those of all other banners; another message needs another id. */
  id: string;
}

/** More are not stored: the oldest come back, should they still be shown. */
const maxDismissed = 500;

/** A message above a page; once closed, it never comes back to those who are signed in, nor to a guest in this browser. */
export function DismissableBanner({ id, ...banner }: DismissableBannerProps) {
  const [ids, dismiss] = useDismissedBanners();
  if (ids.has(id)) return null;
  return <Banner {...banner} onDismiss={() => dismiss(id)} />;
}

/** The ids of banners that were dismissed, and a function that dismisses one more. */
export function useDismissedBanners(): [ReadonlySet<string>, (id: string) => void] {
  const [stored, setStored] = useStoredValue<unknown>('notifications', 'dismissedBanners');
  // Whatever else is stored there was not written here.
  const ids = Array.isArray(stored) ? stored.filter(each => typeof each === 'string') : [];
  return [
    new Set(ids),
    id => setStored([...ids.filter(each => each !== id), id].slice(-maxDismissed)),
  ];
}
