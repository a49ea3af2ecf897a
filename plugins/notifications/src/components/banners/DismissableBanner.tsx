import { Banner, type BannerProps } from '@portico/ui/shell';
import { useDismissedBanners } from './dismissedBanners.ts';

/** Props of {@link DismissableBanner}. */
export interface DismissableBannerProps extends Omit<BannerProps, 'onDismiss'> {
  /** Unlike those of all other banners; another message needs another id. */
  id: string;
}

/** A message above a page; once closed, it never comes back to those who are signed in, nor to a guest in this browser. */
export function DismissableBanner({ id, ...banner }: DismissableBannerProps) {
  const [ids, dismiss] = useDismissedBanners();
  if (ids.has(id)) return null;
  return <Banner {...banner} onDismiss={() => dismiss(id)} />;
}
