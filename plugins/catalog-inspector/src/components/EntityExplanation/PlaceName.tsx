import { styled } from '@mui/material/styles';
import type { EntityExplanation } from '@portico/catalog-common/history';
import { isExternalUrl, Link } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { monoFontFamily } from '@portico/ui/theme';
import { laterInspectorTranslations } from '../../laterTranslations.ts';

/** Where something is: file or address, and line; a link where a code host shows it. */
export function PlaceName({ place }: { place: EntityExplanation['conflicts'][number] }) {
  const t = useTranslations(laterInspectorTranslations);
  const { source, line, url } = place;
  const text = line === undefined ? source : `${source}, ${t('explain.line', { line })}`;
  return (
    <Place>{url !== undefined && isExternalUrl(url) ? <Link to={url}>{text}</Link> : text}</Place>
  );
}

const Place = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'block',
  fontFamily: monoFontFamily,
  overflowWrap: 'anywhere',
}));
