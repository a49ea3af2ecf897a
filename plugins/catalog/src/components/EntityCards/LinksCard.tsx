import { styled } from '@mui/material/styles';
import { NamedIcon } from '@portico/app';
import type { Entity, EntityLink } from '@portico/catalog-model';
import { checkLink, InfoCard, Link } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { type IconComponent, LinkIcon, MailIcon, PhoneIcon } from '@portico/ui/icons';
import { catalogTranslations } from '../../translations.ts';

/** The addresses that an entity's descriptor names; one that is not safe to follow is shown as text. */
export default function LinksCard({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  return (
    <InfoCard title={t('links.title')}>
      <List>
        {(entity.metadata.links ?? []).map((link, index) => (
          <LinkItem key={index} {...link} />
        ))}
      </List>
    </InfoCard>
  );
}

function LinkItem({ url, title, icon }: EntityLink) {
  const t = useTranslations(catalogTranslations);
  const { to, refusal } = checkLink(url);
  return (
    <li>
      <NamedIcon name={icon} fallback={getDefaultIcon(url)} size={15} />
      {refusal ? (
        <div>
          {title && <div>{title}</div>}
          <span>{url}</span>
          <Reason>{t(`links.refused.${refusal}`)}</Reason>
        </div>
      ) : (
        <Link to={to}>{title || url}</Link>
      )}
    </li>
  );
}

function getDefaultIcon(url: string): IconComponent {
  if (/^\s*mailto:/i.test(url)) return MailIcon;
  return /^\s*tel:/i.test(url) ? PhoneIcon : LinkIcon;
}

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(1),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    overflowWrap: 'anywhere',
  },
  '& svg': { flex: 'none', color: theme.vars.palette.text.secondary },
}));

const Reason = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
}));
