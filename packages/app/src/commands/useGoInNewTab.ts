import { openInNewWindow } from '@portico/ui';
import { useHref } from 'react-router';

/** Opens a path of the portal in another tab. */
export function useGoInNewTab(): (to: string) => void {
  const base = useHref('/').replace(/\/$/, '');
  return to => openInNewWindow(`${base}${to}`);
}
