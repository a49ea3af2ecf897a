import { Progress } from '@portico/ui';
import { LazyPart, preloadPart } from '@portico/ui/lazy';
import { useLoadTexts } from '@portico/ui/i18n';
import { type ReactNode, Suspense, useCallback } from 'react';
import { ShownAnnouncements } from './ShownAnnouncements.ts';
import { useSteadyAnnouncements } from './useSteadyAnnouncements.ts';

const loadBanners = () => import('./banners/AnnouncementBanners.tsx');

/** Props of {@link AnnouncementFrame}. */
export interface AnnouncementFrameProps {
  /** How long the first page waits for announcements where the browser has stored none; default a second. */
  waitMs?: number;
  /** The page. */
  children?: ReactNode;
}

/** A page below what is announced. */
export function AnnouncementFrame({ waitMs = 1000, children }: AnnouncementFrameProps) {
  const loadTexts = useLoadTexts();
  const preload = useCallback(
    async () => (await preloadPart(loadBanners))?.preloadAnnouncements(loadTexts),
    [loadTexts],
  );
  const shown = useSteadyAnnouncements({ preload, waitMs });
  if (shown === undefined) return <Progress />;
  return (
    <ShownAnnouncements value={shown}>
      {shown.length > 0 && (
        <Suspense>
          <LazyPart load={loadBanners} isDispensable />
        </Suspense>
      )}
      {children}
    </ShownAnnouncements>
  );
}
