import { useCallback, useState } from 'react';

const canNotify = () => typeof Notification !== 'undefined';

/**
 * Notifies of the end of a task while its page is hidden: in the title of the page, and by the browser where the user
 * lets it.
 *
 * @returns what notifies, and what lets the user allow it, where that is open.
 */
export function useEndNotice(): {
  notify: (title: string) => void;
  request: (() => void) | undefined;
} {
  const [permission, setPermission] = useState(() =>
    canNotify() ? Notification.permission : 'denied',
  );
  const notify = useCallback((title: string) => {
    if (!document.hidden) return;
    if (canNotify() && Notification.permission === 'granted') {
      // On click the browser brings the page to the front by itself.
      void new Notification(title);
    }
    const former = document.title;
    document.title = `● ${title}`;
    const restore = () => {
      if (document.hidden) return;
      document.title = former;
      document.removeEventListener('visibilitychange', restore);
    };
    document.addEventListener('visibilitychange', restore);
  }, []);
  const request =
    permission === 'default'
      ? () => void Notification.requestPermission().then(setPermission)
      : undefined;
  return { notify, request };
}
