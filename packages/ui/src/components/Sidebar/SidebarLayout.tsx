import useMediaQuery from '@mui/material/useMediaQuery';
import { styled } from '@mui/material/styles';
import { type ReactNode, useMemo, useOptimistic } from 'react';
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
  const [goingTo, go] = useOptimistic<string | undefined>(undefined);
  const destination = useMemo(() => ({ goingTo, go }), [goingTo, go]);
  return (
    <Frame data-mobile={isMobile || undefined}>
      <Skip type="button" onClick={() => document.getElementById(contentId)?.focus()}>
        {t('sidebar.skip')}
      </Skip>
      <DestinationContext value={destination}>{!isMobile && sidebar}</DestinationContext>
      <Main id={contentId} tabIndex={-1}>
        {children}
      </Main>
      <DestinationContext value={destination}>{isMobile && mobileBar}</DestinationContext>
    </Frame>
  );
}

const Frame = styled('div')({
  display: 'flex',
  minHeight: '100dvh',
  '&[data-mobile]': { flexDirection: 'column', paddingBottom: sidebarMeasures.mobileHeight },
});

const Main = styled('main')({ flex: 1, minWidth: 0, '&:focus-visible': { outline: 'none' } });

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
