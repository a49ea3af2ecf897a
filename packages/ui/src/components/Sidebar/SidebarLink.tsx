import { useContext } from 'react';
import { InternalLink, type InternalLinkProps } from '../Link/InternalLink.tsx';
import { DestinationContext } from './sidebarContext.ts';
import { useIsAt } from './useIsAt.ts';

interface SidebarLinkProps extends Omit<InternalLinkProps, 'onFollow' | 'aria-current'> {
  /** Marked only on the very address, not below it. */
  isExact?: boolean | undefined;
}

/** A way out of the navigation, without a look: marked as the current page from the click on. */
export function SidebarLink({ isExact, ...link }: SidebarLinkProps) {
  const isAt = useIsAt();
  const { go } = useContext(DestinationContext);
  return (
    <InternalLink
      {...link}
      aria-current={isAt(link.to, isExact) ? 'page' : undefined}
      onFollow={() => go(link.to)}
    />
  );
}
