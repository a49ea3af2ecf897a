import { styled } from '@mui/material/styles';
import { Link } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { laterDocsTranslations } from '../../laterTranslations.ts';
import type { DocsHeading } from '../../model/readPage.ts';

/** Props of {@link PageContents}. */
export interface PageContentsProps {
  headings: readonly DocsHeading[];
  /** The id of the one that is read. */
  current: string | undefined;
  /** The page's address, without a hash. */
  pagePath: string;
}

/** The headings of the page, with the one that is read. */
export function PageContents({ headings, current, pagePath }: PageContentsProps) {
  const t = useTranslations(laterDocsTranslations);
  return (
    <Root aria-label={t('contents.title')}>
      <p>{t('contents.title')}</p>
      <ul>
        {headings.map(({ id, title, depth }, index) => (
          <li key={`${index} ${id}`} style={{ paddingInlineStart: depth * 12 }}>
            <Link
              to={`${pagePath}#${encodeURIComponent(id)}`}
              tone="quiet"
              underline="none"
              aria-current={id === current ? 'location' : undefined}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Root>
  );
}

const Root = styled('nav')(({ theme }) => ({
  ...theme.typography.body2,
  '& p': { margin: theme.spacing(0, 0, 0.5, 1.5), fontWeight: 600 },
  '& ul': {
    margin: 0,
    padding: 0,
    listStyle: 'none',
    borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
  },
  '& a': {
    display: 'block',
    padding: theme.spacing(0.5, 1.5),
    marginInlineStart: -1,
    borderInlineStart: '2px solid transparent',
    overflowWrap: 'anywhere',
    color: theme.vars.palette.text.secondary,
  },
  '& a:hover': { color: theme.vars.palette.text.primary },
  '& a[aria-current]': {
    color: theme.vars.palette.primary.main,
    borderInlineStartColor: theme.vars.palette.primary.main,
  },
}));
