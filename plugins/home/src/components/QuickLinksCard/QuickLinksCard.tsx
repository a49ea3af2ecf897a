import { styled } from '@mui/material/styles';
import { configApiRef, NamedIcon, useApi } from '@portico/app';
import { InfoCard, Link } from '@portico/ui';
import { EmptyCardLine } from '@portico/ui/cards';
import { useTranslations } from '@portico/ui/i18n';
import { LinkIcon } from '@portico/ui/icons';
import { readQuickLinks } from '../../model/quickLinks.ts';
import { laterHomeTranslations } from '../../laterTranslations.ts';

/** The links that whoever runs the portal has chosen for everybody. */
export default function QuickLinksCard() {
  const t = useTranslations(laterHomeTranslations);
  const links = readQuickLinks(useApi(configApiRef));
  return (
    <InfoCard title={t('links.title')} hasNoPadding>
      {links.length === 0 ? (
        <EmptyCardLine>
          <span>{t('links.none')}</span>
          <span>{t('links.hint')}</span>
        </EmptyCardLine>
      ) : (
        <List>
          {links.map(({ title, url, icon }) => (
            <li key={`${title} ${url}`}>
              <Link to={url} tone="quiet" underline="none">
                <NamedIcon name={icon} fallback={LinkIcon} size={16} />
                <span>{title}</span>
              </Link>
            </li>
          ))}
        </List>
      )}
    </InfoCard>
  );
}

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(140px, 100%), 1fr))',
  margin: 0,
  padding: theme.spacing(0, 1, 1),
  listStyle: 'none',
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    minWidth: 0,
    padding: theme.spacing(1),
    borderRadius: theme.spacing(0.75),
    fontWeight: 500,
  },
  '& a:hover': { backgroundColor: theme.vars.palette.surface.sunken },
  '& a > span:first-of-type': { overflowWrap: 'anywhere' },
  '& svg': { flex: 'none', color: theme.vars.palette.text.secondary },
}));
