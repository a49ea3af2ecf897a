import { styled, type Theme } from '@mui/material/styles';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { Link as RouterLink } from 'react-router';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { assertSafeUrl, isExternalUrl, isOtherScheme } from '../../links/urls.ts';
import { uiTranslations } from '../../translations.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';

/** Props of {@link Link}, beside those of an anchor. */
export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Where it leads: a path inside the portal, or a whole address. */
  to: string;
  /** `always` where the link stands inside a sentence; default `hover`. */
  underline?: 'hover' | 'always' | 'none';
  /** `quiet` keeps the colour of the text around; default `accent`. */
  tone?: 'accent' | 'quiet';
  ref?: Ref<HTMLAnchorElement>;
  children?: ReactNode;
}

/**
 * A link. Paths get the portal's base path; other hosts open in a new window, which cannot reach
 * this one.
 *
 * @throws Error when `to` is a `javascript:` URL.
 */
export function Link({ to, underline = 'hover', tone = 'accent', children, ...rest }: LinkProps) {
  const t = useTranslations(uiTranslations);
  assertSafeUrl(to);
  const look = { underline, tone };

  if (!isExternalUrl(to) && !isOtherScheme(to)) {
    return (
      <PortalAnchor {...look} {...rest} to={to}>
        {children}
      </PortalAnchor>
    );
  }
  const isWindow = isExternalUrl(to);
  return (
    <Anchor {...look} {...(isWindow && newWindow)} {...rest} href={to}>
      {children}
      {isWindow && <VisuallyHidden>{`, ${t('link.newWindow')}`}</VisuallyHidden>}
    </Anchor>
  );
}

const newWindow = { target: '_blank', rel: 'noopener' };

type Look = Required<Pick<LinkProps, 'underline' | 'tone'>>;

const lookOptions = {
  shouldForwardProp: (prop: PropertyKey) => prop !== 'underline' && prop !== 'tone',
};

const linkStyle = ({ theme, underline, tone }: Look & { theme: Theme }) => ({
  color: tone === 'quiet' ? 'inherit' : theme.vars.palette.primary.main,
  textDecoration: underline === 'always' ? 'underline' : 'none',
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.2em',
  // A link may be drawn as a button, which brings its own colours.
  '&:hover:not(.MuiButtonBase-root)': {
    textDecoration: underline === 'none' ? 'none' : 'underline',
    color: theme.vars.palette.primary[tone === 'quiet' ? 'main' : 'dark'],
  },
});

const Anchor = styled('a', lookOptions)<Look>(linkStyle);
const PortalAnchor = styled(RouterLink, lookOptions)<Look>(linkStyle);
