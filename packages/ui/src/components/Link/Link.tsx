import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { assertSafeUrl, isExternalUrl, isOtherScheme, stripMailFields } from '../../links/urls.ts';
import { smallPartClasses } from '../../theme/smallPartStyles.ts';
import { uiTranslations } from '../../translations.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { InternalLink } from './InternalLink.tsx';

/** Props of {@link Link}, beside those of an anchor. */
export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Where it leads: a path inside the portal, or a whole address. */
  to: string;
  /** `always` where the link is inside a sentence; default `hover`. */
  underline?: 'hover' | 'always' | 'none';
  /** `quiet` keeps the colour of the text around, `name` is bold in the text's colour; default `accent`. */
  tone?: 'accent' | 'quiet' | 'name';
  /** Stands before the text, which is cut off where there is no room. */
  icon?: ReactNode;
  /** As that of {@link InternalLink}; links to elsewhere never call it. */
  onFollow?: () => void;
  ref?: Ref<HTMLAnchorElement>;
  children?: ReactNode;
}

/**
 * A link. Paths get the portal's base path; other hosts open in a new window, which cannot reach
 * this one. Mail addresses lose fields such as `bcc`.
 *
 * @throws Error when `to` is a `javascript:` URL.
 */
export function Link({
  to,
  underline = 'hover',
  tone = 'accent',
  icon,
  onFollow,
  className,
  children,
  ...rest
}: LinkProps) {
  const t = useTranslations(uiTranslations);
  assertSafeUrl(to);
  const look = {
    className: className ? `${smallPartClasses.link} ${className}` : smallPartClasses.link,
    'data-underline': underline === 'hover' ? undefined : underline,
    'data-tone': tone === 'accent' ? undefined : tone,
    'data-icon': icon ? '' : undefined,
  };
  const content = icon ? (
    <>
      {icon}
      <span>{children}</span>
    </>
  ) : (
    children
  );

  if (!isExternalUrl(to) && !isOtherScheme(to)) {
    return (
      <InternalLink {...look} {...rest} to={to} onFollow={onFollow}>
        {content}
      </InternalLink>
    );
  }
  const isWindow = isExternalUrl(to);
  return (
    <a {...look} {...(isWindow && newWindow)} {...rest} href={stripMailFields(to)}>
      {content}
      {isWindow && <VisuallyHidden>{`, ${t('link.newWindow')}`}</VisuallyHidden>}
    </a>
  );
}

const newWindow = { target: '_blank', rel: 'noopener' };
