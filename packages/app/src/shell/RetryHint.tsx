import { styled } from '@mui/material/styles';
import { useTranslations } from '@portico/ui/i18n';
import { radius } from '@portico/ui/theme';
import { type Query, useIsFetching } from '@tanstack/react-query';
import { appTranslations } from '../translations.ts';

/** Says, while something that the page waits for has failed and is tried again, that it is. */
export function RetryHint() {
  const t = useTranslations(appTranslations);
  const isRetrying = useIsFetching({ predicate: isAwaitedRetry }) > 0;
  return (
    // It is there while empty, or what comes into it would not be announced.
    <Place aria-live="polite">{isRetrying && <Hint>{t('retry.hint')}</Hint>}</Place>
  );
}

function isAwaitedRetry(query: Query): boolean {
  const { data, fetchFailureCount } = query.state;
  return fetchFailureCount > 0 && data === undefined && query.isActive();
}

const Place = styled('output')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar,
  insetInline: theme.spacing(2),
  top: theme.spacing(2),
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
  '@media print': { display: 'none' },
}));

const Hint = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: theme.spacing(0.75, 1.5),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderInlineStart: `3px solid ${theme.vars.palette.warning.main}`,
  borderRadius: radius.surface,
  backgroundColor: theme.vars.palette.surface.raised,
  boxShadow: '0 8px 24px rgb(0 0 0 / 0.16)',
}));
