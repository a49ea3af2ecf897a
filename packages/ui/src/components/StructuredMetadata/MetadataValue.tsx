import { styled } from '@mui/material/styles';
import { useLocale, useTranslations } from '../../i18n/I18nProvider.tsx';
import { isExternalUrl } from '../../links/urls.ts';
import { uiTranslations } from '../../translations.ts';
import { Link } from '../Link/Link.tsx';
import { StructuredMetadata } from './StructuredMetadata.tsx';

const maxDepth = 8;

/** A value of any shape, as read from YAML or JSON: maps and lists with what is in them, addresses as links. */
export function MetadataValue({ value, depth = 0 }: { value: unknown; depth?: number }) {
  const t = useTranslations(uiTranslations);
  const locale = useLocale();
  if (value === null || value === undefined || value === '')
    return <Quiet>{t('value.none')}</Quiet>;
  if (typeof value === 'boolean') return value ? t('value.yes') : t('value.no');
  if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value);
  if (typeof value === 'string') {
    return isExternalUrl(value) ? <Link to={value}>{value}</Link> : value;
  }
  if (typeof value !== 'object') return String(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return <Quiet>{t('value.none')}</Quiet>;
  if (depth >= maxDepth) return <Quiet>…</Quiet>;
  if (Array.isArray(value)) {
    return (
      <List>
        {entries.map(([index, item]) => (
          <li key={index}>
            <MetadataValue value={item} depth={depth + 1} />
          </li>
        ))}
      </List>
    );
  }
  return (
    <StructuredMetadata
      items={entries.map(([label, item]) => ({
        label,
        value: <MetadataValue value={item} depth={depth + 1} />,
      }))}
    />
  );
}

const Quiet = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  margin: 0,
  paddingInlineStart: theme.spacing(2),
}));
