import { styled } from '@mui/material/styles';
import { NamedIcon } from '@portico/app';
import type { Entity, EntityLink } from '@portico/catalog-model';
import {
  checkLink,
  type IconComponent,
  InfoCard,
  Link,
  LinkIcon,
  MailIcon,
  PhoneIcon,
  useTranslations,
} from '@portico/ui';
import { catalogTranslations } from '../../translations.ts';

/** The addresses that an entity's descriptor names; one that is not safe to follow is shown as text. */
export default function LinksCard({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  return (
    <InfoCard title={t('links.title')}>
      <List>
        {(entity.metadata.links ?? []).map((link, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may be the same
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
      <NamedIcon name={icon} fallback={getUsualIcon(url)} size={15} />
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

function getUsualIcon(url: string): IconComponent {
  if (/^\s*mailto:/i.test(url)) return MailIcon;
  return /^\s*tel:/i.test(url) ? PhoneIcon : LinkIcon;
}

const List = styled('ul')(({ theme }) => ({
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
