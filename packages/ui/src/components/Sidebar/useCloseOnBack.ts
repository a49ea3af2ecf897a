import { useEffect, useEffectEvent, useRef } from 'react';
import { addMenuEntry, isMenuEntry } from '../Link/menuEntry.ts';

/** Lets Back close a menu that is open over the page, and leave the page only afterwards. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const isActive = useRef(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    isActive.current = true;
    if (!isMenuEntry()) addMenuEntry();
    const handleBack = () => close();
    window.addEventListener('popstate', handleBack);
    return () => {
      isActive.current = false;
      window.removeEventListener('popstate', handleBack);
      // Closed in another way; what the reader went to has taken the entry's place.
      queueMicrotask(() => {
        if (!isActive.current && isMenuEntry()) window.history.back();
      });
    };
  }, [isOpen]);
}
