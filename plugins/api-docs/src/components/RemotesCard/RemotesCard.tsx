import { styled } from '@mui/material/styles';
import type { EntityPartProps } from '@portico/catalog/points';
import { CopyButton, InfoCard, Tag } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { monoFontFamily } from '@portico/ui/theme';
import { listRemotes } from '../../model/remotes.ts';
import { laterApiDocsTranslations } from '../../laterTranslations.ts';

/** The addresses that serve an API which describes itself, such as an MCP server. */
export default function RemotesCard({ entity }: EntityPartProps) {
  const t = useTranslations(laterApiDocsTranslations);
  return (
    <InfoCard title={t('remotes.title')}>
      <List>
        {listRemotes(entity).map(({ type, url }, index) => (
          <li key={index}>
            <Tag>{type}</Tag>
            <Address>{url}</Address>
            <CopyButton text={url} label={t('remotes.copy', { url })} />
          </li>
        ))}
      </List>
    </InfoCard>
  );
}

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', alignItems: 'center', gap: theme.spacing(1), minWidth: 0 },
}));

const Address = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  fontFamily: monoFontFamily,
  minWidth: 0,
  overflowWrap: 'anywhere',
}));
