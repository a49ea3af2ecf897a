import { openInNewWindow } from '@portico/ui';
import { useBasePath } from '../hooks/useBasePath.ts';

/** Opens a path of the portal in another tab. */
export function useGoInNewTab(): (to: string) => void {
  const base = useBasePath();
  return to => openInNewWindow(`${base}${to}`);
}
