import { styled } from '@mui/material/styles';
import { useTranslations } from '@portico/ui/i18n';
import { ErrorIcon } from '@portico/ui/icons';
import { radius } from '@portico/ui/theme';
import { useState } from 'react';
import { authTranslations } from '../../translations.ts';

/** Says that a login failed which has led back to this page, and why, as its address says. */
export function LoginFailedAlert() {
  const t = useTranslations(authTranslations);
  const [error] = useState(() => new URLSearchParams(window.location.search).get('error'));
  if (error === null) return null;
  return (
    <Box role="alert">
      <ErrorIcon size={18} />
      <div>
        <strong>{t('signIn.failed')}</strong>
        {error && <p>{error}</p>}
      </div>
    </Box>
  );
}

const Box = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  gap: theme.spacing(1.25),
  padding: theme.spacing(1.25, 1.5),
  marginBlockEnd: theme.spacing(2),
  border: `1px solid ${theme.vars.palette.error.main}`,
  borderRadius: radius.surface,
  backgroundColor: `color-mix(in srgb, ${theme.vars.palette.error.main} 8%, ${theme.vars.palette.surface.raised})`,
  overflowWrap: 'anywhere',
  '& > svg': { flex: 'none', marginTop: 1, color: theme.vars.palette.error.main },
  '& p': { margin: 0 },
}));
