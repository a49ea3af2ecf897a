import { useStoredValue } from '@portico/app';

/** More are not stored: the oldest come back, should they still be shown. */
const maxDismissed = 500;

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
