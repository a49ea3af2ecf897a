import { LazyPart, preloadPart, Progress } from '@portico/ui';
import { type ReactNode, Suspense } from 'react';
import { ShownAnnouncements } from './ShownAnnouncements.ts';
import { useSteadyAnnouncements } from './useSteadyAnnouncements.ts';

const loadBanners = () => import('./AnnouncementBanners.tsx');
const preloadBanners = async () => (await preloadPart(loadBanners))?.preloadMarkdown();

/** Props of {@link AnnouncementFrame}. */
export interface AnnouncementFrameProps {
  /** How long the first page waits for announcements where the browser remembers none; default a second. */
  waitMs?: number;
  /** The page. */
  children?: ReactNode;
}

/** A page below what is announced. */
export function AnnouncementFrame({ waitMs = 1000, children }: AnnouncementFrameProps) {
  const shown = useSteadyAnnouncements({ preload: preloadBanners, waitMs });
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
