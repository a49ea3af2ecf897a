import { storageApiRef, useApi } from '@portico/app';
import { untilSignOutBucket } from '@portico/app/sign-in';
import type { Announcement } from '@portico/notifications-common';
import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { listCurrent, readStored } from '../model/readStored.ts';
import { useAnnouncements } from '../queries/announcements.ts';

/** Where the last answer is stored, so that nothing waits for the next one. */
const storedKey = 'announcements';

/** How they are read and rendered. */
export interface SteadyAnnouncementsOptions {
  /** Fetches the code that renders them. */
  preload: () => Promise<unknown>;
  /** How long the first page waits for an answer where the browser has stored none. */
  waitMs: number;
}

/**
 * What to announce on the page that is open; `undefined` while the first page waits for it. What comes or goes later is
 * shown with the next page, since it would move the one that is being read.
 */
export function useSteadyAnnouncements({
  preload,
  waitMs,
}: SteadyAnnouncementsOptions): readonly Announcement[] | undefined {
  const bucket = useApi(storageApiRef).forBucket(untilSignOutBucket);
  const [stored] = useState(() => readStored(bucket.get(storedKey)));
  const { pathname } = useLocation();
  const { data: answer, isError } = useAnnouncements(pathname);
  const known = answer ?? stored ?? (isError ? none : undefined);
  const [ready, setReady] = useState(known?.length === 0 ? none : undefined);
  const [shown, setShown] = useState(ready);

  useEffect(() => {
    if (answer) bucket.set(storedKey, answer);
  }, [answer, bucket]);

  useEffect(() => {
    let isOver = false;
    const use = (next: readonly Announcement[]) => {
      if (isOver) return;
      const current = listCurrent(next, new Date());
      // In a transition the page waits for texts that are still on their way.
      startTransition(() => {
        setReady(current);
        setShown(before => before ?? current);
      });
    };
    const timer = known === undefined ? setTimeout(use, waitMs, none) : undefined;
    if (known?.length === 0) use(none);
    else if (known) void preload().then(() => use(known));
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [known, preload, waitMs]);

  const [lastPath, setLastPath] = useState(pathname);
  if (pathname !== lastPath) {
    setLastPath(pathname);
    if (ready) setShown(ready);
  }
  return shown;
}

const none: readonly Announcement[] = [];
