import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Drawer, Progress } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { ChevronRightIcon, MenuIcon } from '@portico/ui/icons';
import {
  type ReactNode,
  startTransition,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import { laterDocsTranslations } from '../../laterTranslations.ts';
import { useDocsPageChange } from '../../queries/docsPageChange.ts';
import { usePrefetchDocs } from '../../queries/docsPage.ts';
import { AddonSlot, useAddons } from '../AddonSlot/AddonSlot.tsx';
import { Article } from '../Article/Article.tsx';
import { LinkHealth } from '../LinkHealth/LinkHealth.tsx';
import { DocsNav } from './DocsNav.tsx';
import { MissingPage } from './MissingPage.tsx';
import { PageContents } from './PageContents.tsx';
import { PageFoot } from './PageFoot.tsx';
import { SyncNotice } from './SyncNotice.tsx';
import { useCurrentHeading } from './useCurrentHeading.ts';
import type { DocsReaderState } from './useDocsReader.ts';
import { useDocsScroll } from './useDocsScroll.ts';

/** A page of docs between the navigation of its site and its own contents. */
export function DocsReader({ reader }: { reader: DocsReaderState }) {
  const t = useTranslations(laterDocsTranslations);
  const { entity, sitePath, shown, isOutdated, error, article, metadata } = reader;
  const follow = useFollow();
  const prefetch = usePrefetchDocs(entity, sitePath);
  const isNarrow = useMediaQuery(theme => theme.breakpoints.down('md'), { noSsr: true });
  const isMedium = useMediaQuery(theme => theme.breakpoints.down('lg'), { noSsr: true });
  const { data: change } = useDocsPageChange(entity, shown?.place.path);
  const headings = shown?.content.headings ?? none;
  const current = useCurrentHeading(article, headings);
  const hasContents = useAddons('secondary-sidebar').length > 0 || headings.length > 0;
  useDocsScroll(article, isOutdated);

  if (!shown || error) return <MissingPage reader={reader} />;
  const { content, place, nav: items } = shown;
  const nav = (
    <>
      <AddonSlot location="primary-sidebar" reader={reader} />
      <DocsNav
        items={items}
        isExpanded={reader.navigation.isExpanded}
        onFollow={follow}
        onConsider={prefetch}
      />
    </>
  );
  const pagePath = `${sitePath}${place.path && `/${place.path}`}`;
  const contents = headings.length > 0 && (
    <PageContents headings={headings} current={current} pagePath={pagePath} />
  );
  return (
    <Layout>
      {isNarrow ? (
        <NavDrawer key={pagePath} label={t('nav.label')}>
          {nav}
        </NavDrawer>
      ) : (
        <Side current={pagePath}>{nav}</Side>
      )}
      <Main>
        {isOutdated && <Progress label={t('reader.loading')} />}
        <SyncNotice reader={reader} />
        <LinkHealth entity={entity} />
        {isMedium && hasContents && (
          <FoldedContents key={pagePath}>
            <summary>
              <ChevronRightIcon size={16} />
              {t('contents.title')}
            </summary>
            {contents}
            <AddonSlot location="secondary-sidebar" reader={reader} />
          </FoldedContents>
        )}
        <Article
          content={content}
          place={place}
          isOutdated={isOutdated}
          onRendered={reader.setArticle}
          onFollow={follow}
          onConsider={prefetch}
        />
        <AddonSlot location="content" reader={reader} />
        <PageFoot
          content={content}
          place={place}
          builtAt={metadata?.build_timestamp}
          change={change}
        />
      </Main>
      {!isMedium && (
        <Side current={current}>
          {contents}
          <AddonSlot location="secondary-sidebar" reader={reader} />
        </Side>
      )}
    </Layout>
  );
}

const none: readonly never[] = [];

/** Goes to a page in a transition: a click is answered before the page is rendered. */
function useFollow(): (to: string) => void {
  const navigate = useNavigate();
  const here = createPath(useLocation());
  return useCallback(
    to => startTransition(() => void navigate(to, { replace: to === here })),
    [navigate, here],
  );
}

/** A column beside the page, which scrolls by itself: where the reader is stays in view. */
function Side({ current, children }: { current: string | undefined; children: ReactNode }) {
  const column = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (column.current && current !== undefined) bringIntoView(column.current);
  }, [current]);
  return <Column ref={column}>{children}</Column>;
}

/** Scrolls a column, and nothing around it, to the entry that is current. */
function bringIntoView(column: HTMLElement): void {
  const entry = column.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!entry) return;
  const { top, bottom, height } = column.getBoundingClientRect();
  if (entry.top < top || entry.bottom > bottom)
    column.scrollTop += entry.top - top - (height - entry.height) / 2;
}

/** The navigation on a phone; closes when the page changes. */
function NavDrawer({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState(key);
  return (
    <OnlyScreen>
      <Button
        variant="outlined"
        startIcon={<MenuIcon />}
        onClick={() => {
          setOpenedAt(key);
          setOpen(true);
        }}
      >
        {label}
      </Button>
      <Drawer
        label={label}
        side="bottom"
        isOpen={isOpen && openedAt === key}
        onClose={() => setOpen(false)}
      >
        <DrawerContent>{children}</DrawerContent>
      </Drawer>
    </OnlyScreen>
  );
}

const OnlyScreen = styled('div')({ '@media print': { display: 'none' } });

const DrawerContent = styled('div')(({ theme }) => ({
  maxHeight: '75dvh',
  padding: theme.spacing(2),
  overflow: 'auto',
}));

const Layout = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '248px minmax(0, 1fr) 224px',
  alignItems: 'start',
  gap: theme.spacing(4),
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: '224px minmax(0, 1fr)' },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: theme.spacing(2),
  },
  '@media print': { display: 'block' },
}));

const Column = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: theme.spacing(2),
  maxHeight: `calc(100dvh - ${theme.spacing(4)})`,
  paddingBlock: theme.spacing(0.5),
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  '@media print': { display: 'none' },
}));

const Main = styled('div')({ position: 'relative', minWidth: 0 });

const FoldedContents = styled('details')(({ theme }) => ({
  ...theme.typography.body2,
  marginBottom: theme.spacing(2),
  padding: theme.spacing(1, 1.5),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    cursor: 'pointer',
    fontWeight: 500,
    listStyle: 'none',
  },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '&[open] > summary > svg': { transform: 'rotate(90deg)' },
  '& p': { display: 'none' },
  '@media print': { display: 'none' },
}));
