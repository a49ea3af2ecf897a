import { useEffect, useEffectEvent } from 'react';

interface CloseWatcherLike extends EventTarget {
  destroy: () => void;
}

declare global {
  interface Window {
    /** Hears the Back gesture of phones; browsers without it have none that a page could hear. */
    CloseWatcher?: new () => CloseWatcherLike;
  }
}

/** Closes what is over the page by the phone's Back gesture, in place of leaving the page. */
export function useCloseRequest(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen || !window.CloseWatcher) return undefined;
    const watcher = new window.CloseWatcher();
    watcher.addEventListener('close', () => close());
    return () => watcher.destroy();
  }, [isOpen]);
}
