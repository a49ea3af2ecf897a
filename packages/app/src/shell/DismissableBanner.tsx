import { Banner, type BannerProps } from '@portico/ui/shell';
import { useStoredValue } from '../hooks/useStoredValue.ts';

/** Props of {@link DismissableBanner}. */
export interface DismissableBannerProps extends Omit<BannerProps, 'onDismiss'> {
  /** Unlike those of all other banners; another message needs another id. */
  id: string;
}

const none: readonly string[] = [];

/** A message above a page; once closed, it never comes back in this browser. */
export function DismissableBanner({ id, ...banner }: DismissableBannerProps) {
  const [dismissed = none, setDismissed] = useStoredValue<readonly string[]>(
    'notifications',
    'dismissedBanners',
  );
  if (dismissed.includes(id)) return null;
  return <Banner {...banner} onDismiss={() => setDismissed([...dismissed, id])} />;
}
