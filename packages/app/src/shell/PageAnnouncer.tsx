import { VisuallyHidden } from '@portico/ui';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** By then a page knows its name, also where that has to be read first. */
const namedAfterMs = 700;

/** Reports those who listen which page has come. */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (pathname === lastPath.current) return undefined;
    lastPath.current = pathname;
    const timer = setTimeout(() => setTitle(document.title), namedAfterMs);
    return () => clearTimeout(timer);
  }, [pathname]);
  return <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>;
}
