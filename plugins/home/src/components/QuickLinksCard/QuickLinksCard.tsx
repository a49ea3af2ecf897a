import { styled } from '@mui/material/styles';
import { configApiRef, useApi } from '@portico/app';
import { EmptyCardLine, InfoCard, Link } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import {
  ApiIcon,
  BellIcon,
  CatalogIcon,
  ChatIcon,
  CodeIcon,
  DocsIcon,
  GlobeIcon,
  GraphIcon,
  GroupIcon,
  HelpIcon,
  type IconComponent,
  LinkIcon,
  MailIcon,
  WarningIcon,
} from '@portico/ui/icons';
import { readQuickLinks } from '../../model/quickLinks.ts';
import { homeTranslations } from '../../translations.ts';

const icons: Readonly<Record<string, IconComponent>> = {
  api: ApiIcon,
  bell: BellIcon,
  catalog: CatalogIcon,
  chat: ChatIcon,
  code: CodeIcon,
  docs: DocsIcon,
  globe: GlobeIcon,
  graph: GraphIcon,
  group: GroupIcon,
  help: HelpIcon,
  mail: MailIcon,
  warning: WarningIcon,
};

/** The links that whoever runs the portal has chosen for everybody. */
export default function QuickLinksCard() {
  const t = useTranslations(homeTranslations);
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
          {links.map(({ title, url, icon = '' }) => {
            const Icon = icons[icon] ?? LinkIcon;
            return (
              <li key={`${title} ${url}`}>
                <Link to={url} tone="quiet" underline="none">
                  <Icon size={16} />
                  <span>{title}</span>
                </Link>
              </li>
            );
          })}
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
