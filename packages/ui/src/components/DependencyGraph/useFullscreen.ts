import { type RefObject, useEffect, useState } from 'react';

/** Lets an element take the whole screen; `toggleFullscreen` is undefined where the browser cannot. */
export function useFullscreen(element: RefObject<HTMLElement | null>) {
  const [isFullscreen, setFullscreen] = useState(false);
  useEffect(() => {
    const handleChange = () => setFullscreen(document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', handleChange);
    return () => document.removeEventListener('fullscreenchange', handleChange);
  }, [element]);
  const toggle = () =>
    isFullscreen ? document.exitFullscreen() : element.current?.requestFullscreen();
  return {
    isFullscreen,
    toggleFullscreen: document.fullscreenEnabled ? () => void toggle() : undefined,
  };
}
