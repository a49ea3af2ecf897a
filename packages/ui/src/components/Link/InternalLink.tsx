import { type AnchorHTMLAttributes, type MouseEvent, type Ref, startTransition } from 'react';
import { createPath, useHref, useLocation, useNavigate, useResolvedPath } from 'react-router';
import { isMenuEntry } from './menuEntry.ts';

/** Props of {@link InternalLink}, beside those of an anchor. */
export interface InternalLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path inside the portal, without its base path. */
  to: string;
  /** Called as the portal goes there, in the transition that renders the page: what it marks is seen at once. */
  onFollow?: (() => void) | undefined;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link inside the portal, without a look.
 *
 * The page that it leads to is rendered in a transition: a click is answered before it, however much there is to render.
 */
export function InternalLink({ to, onFollow, onClick, children, ...rest }: InternalLinkProps) {
  const href = useHref(to);
  const target = useResolvedPath(to);
  const location = useLocation();
  const navigate = useNavigate();

  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || opensElsewhere(rest.target)) return;
    event.preventDefault();
    // What a menu leads to takes the place of the menu in the history.
    const replace = createPath(location) === createPath(target) || isMenuEntry();
    startTransition(() => {
      onFollow?.();
      void navigate(to, { replace });
    });
  };

  return (
    // The keyboard's Enter comes as a click.
    <a {...rest} href={href} onClick={handleClick}>
      {children}
    </a>
  );
}

/** Others open a window or save the page, which is the browser's business. */
function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}

function opensElsewhere(target: string | undefined): boolean {
  return target !== undefined && target !== '' && target !== '_self';
}
