import { useStoredValue } from '@portico/app';
import { useEffect } from 'react';

const countPattern = /^\(\d+\) /;

/** Whether the reader wants the number of unread notifications in the page's title, and a function that changes it. */
export function useCountInTitle(): [boolean, (isWanted: boolean) => void] {
  const [stored, setStored] = useStoredValue<unknown>('notifications', 'countInTitle');
  return [stored === true, setStored];
}

/** Writes the number of unread notifications before the page's title, whichever page is open, where the reader wants it. */
export function useUnreadTitle(count: number): void {
  const [isWanted] = useCountInTitle();
  const shown = isWanted ? count : 0;
  useEffect(() => {
    if (shown === 0) return undefined;
    const write = () => {
      const title = `(${shown}) ${document.title.replace(countPattern, '')}`;
      if (document.title !== title) document.title = title;
    };
    write();
    // Pages set their title when they open, and may know it only after they have read something.
    const observer = new MutationObserver(write);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(countPattern, '');
    };
  }, [shown]);
}
