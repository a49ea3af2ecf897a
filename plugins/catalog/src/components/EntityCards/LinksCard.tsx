import { styled } from '@mui/material/styles';
import type { Entity } from '@portico/catalog-model';
import { InfoCard, isExternalUrl, Link, LinkIcon, useTranslations } from '@portico/ui';
import { catalogTranslations } from '../../translations.ts';

/** The addresses that an entity's descriptor names. */
export default function LinksCard({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  const links = (entity.metadata.links ?? []).filter(({ url }) => isExternalUrl(url));
  return (
    <InfoCard title={t('links.title')}>
      <List>
        {links.map(({ url, title }) => (
          <li key={`${url} ${title}`}>
            <LinkIcon size={15} />
            <Link to={url}>{title || url}</Link>
          </li>
        ))}
      </List>
    </InfoCard>
  );
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
