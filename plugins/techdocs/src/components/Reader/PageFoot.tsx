import { styled } from '@mui/material/styles';
import type { DocsPageChange } from '@portico/techdocs-common';
import { Link, RelativeTime } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { ChevronLeftIcon, ChevronRightIcon, EditIcon } from '@portico/ui/icons';
import { laterDocsTranslations } from '../../laterTranslations.ts';
import { type DocsPlace, resolveDocsLink } from '../../model/docsAddress.ts';
import type { DocsNeighbor, DocsPageContent } from '../../model/readPage.ts';

/** Props of {@link PageFoot}. */
export interface PageFootProps {
  content: DocsPageContent;
  place: DocsPlace;
  /** When the site was built, in milliseconds since 1970. */
  builtAt: number | undefined;
  /** Who changed the page last, where it is known. */
  change: DocsPageChange | undefined;
}

/** What follows a page: where it is edited, who changed it last, when its site was built, and the pages before and after it. */
export function PageFoot({ content, place, builtAt, change }: PageFootProps) {
  const t = useTranslations(laterDocsTranslations);
  const { previous, next, editUrl } = content;
  return (
    <Root>
      <Facts>
        {editUrl !== undefined && (
          <Link to={editUrl} icon={<EditIcon />}>
            {t('foot.edit')}
          </Link>
        )}
        <LastChange change={change} />
        {builtAt !== undefined && (
          <span>
            {t('foot.built')} <RelativeTime time={new Date(builtAt)} />
          </span>
        )}
      </Facts>
      {(previous ?? next) && (
        <Neighbors aria-label={t('foot.neighbors')}>
          {previous && <Neighbor page={previous} place={place} direction="previous" />}
          {next && <Neighbor page={next} place={place} direction="next" />}
        </Neighbors>
      )}
    </Root>
  );
}

function LastChange({
  change: { author, changedAt, url } = {},
}: {
  change?: DocsPageChange | undefined;
}) {
  const t = useTranslations(laterDocsTranslations);
  if (changedAt === undefined) return null;
  const time = <RelativeTime time={new Date(changedAt)} />;
  return (
    <span>
      {t('change.at')} {url === undefined ? time : <Link to={url}>{time}</Link>}
      {author !== undefined && <> {t('change.by', { author })}</>}
    </span>
  );
}

interface NeighborProps {
  page: DocsNeighbor;
  place: DocsPlace;
  direction: 'previous' | 'next';
}

function Neighbor({ page, place, direction }: NeighborProps) {
  const t = useTranslations(laterDocsTranslations);
  const target = resolveDocsLink(page.href, place);
  if (!target) return null;
  const Icon = direction === 'next' ? ChevronRightIcon : ChevronLeftIcon;
  return (
    <Link
      to={target.to ?? target.href}
      tone="quiet"
      underline="none"
      rel={direction === 'next' ? 'next' : 'prev'}
      data-direction={direction}
    >
      <Icon />
      <span>
        <small>{t(`foot.${direction}`)}</small>
        {page.title}
      </span>
    </Link>
  );
}

const Root = styled('footer')(({ theme }) => ({
  maxWidth: '80ch',
  marginTop: theme.spacing(4),
  '@media print': { display: 'none' },
}));

const Facts = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: theme.spacing(1, 2),
  color: theme.vars.palette.text.secondary,
}));

const Neighbors = styled('nav')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(2),
  marginTop: theme.spacing(2),
  '& > a': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    flex: '0 1 50%',
    minWidth: 0,
    padding: theme.spacing(1.25, 1.5),
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    overflowWrap: 'anywhere',
  },
  '& > a:hover': { borderColor: theme.vars.palette.border.strong },
  '& > a[data-direction=next]': {
    flexDirection: 'row-reverse',
    marginInlineStart: 'auto',
    textAlign: 'end',
  },
  '& small': {
    ...theme.typography.caption,
    display: 'block',
    color: theme.vars.palette.text.secondary,
  },
}));
