import useMediaQuery from '@mui/material/useMediaQuery';
import { styled } from '@mui/material/styles';
import { type ReactNode, type RefObject, useEffect, useMemo, useOptimistic, useRef } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { DestinationContext } from './sidebarContext.ts';
import { sidebarMeasures } from './sidebarMeasures.ts';

/** Props of {@link SidebarLayout}. */
export interface SidebarLayoutProps {
  /** The {@link Sidebar}; shown on screens of 600 px and more. */
  sidebar: ReactNode;
  /** The {@link MobileBar}; shown on narrower ones. */
  mobileBar: ReactNode;
  /** The page. */
  children: ReactNode;
}

const contentId = 'main-content';

/** The frame of the portal: navigation beside or below, the page, and a way to skip to it. */
export function SidebarLayout({ sidebar, mobileBar, children }: SidebarLayoutProps) {
  const t = useTranslations(uiTranslations);
  const isMobile = useMediaQuery(theme => theme.breakpoints.down('sm'), { noSsr: true });
  const main = useRef<HTMLElement>(null);
  useFocusOnNewPage(main);
  const [goingTo, go] = useOptimistic<string | undefined>(undefined);
  const destination = useMemo(() => ({ goingTo, go }), [goingTo, go]);
  return (
    <Frame data-mobile={isMobile || undefined}>
      <Skip type="button" onClick={() => document.getElementById(contentId)?.focus()}>
        {t('sidebar.skip')}
      </Skip>
      <DestinationContext value={destination}>{!isMobile && sidebar}</DestinationContext>
      <Main id={contentId} tabIndex={-1} ref={main}>
        {children}
      </Main>
      <DestinationContext value={destination}>{isMobile && mobileBar}</DestinationContext>
    </Frame>
  );
}

/** Goes on from the page when the link that led to it is gone, so that the keyboard does not begin anew. */
function useFocusOnNewPage(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (pathname === lastPath.current) return;
    lastPath.current = pathname;
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) {
      main.current?.focus({ preventScroll: true });
    }
  }, [pathname, main]);
}

const Frame = styled('div')({
  display: 'flex',
  minHeight: '100dvh',
  '&[data-mobile]': {
    flexDirection: 'column',
    paddingBottom: sidebarMeasures.mobileHeight,
    '@media print': { paddingBottom: 0 },
  },
});

const Main = styled('main')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  '&:focus-visible': { outline: 'none' },
  // A page that could not be rendered has no frame of its own.
  '& > [role="alert"]': { margin: theme.spacing(3) },
}));

const Skip = styled('button')(({ theme }) => ({
  ...theme.typography.button,
  position: 'fixed',
  zIndex: theme.zIndex.tooltip,
  top: theme.spacing(1),
  insetInlineStart: theme.spacing(1),
  padding: theme.spacing(1, 2),
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
  border: 0,
  borderRadius: theme.shape.borderRadius,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
}));
