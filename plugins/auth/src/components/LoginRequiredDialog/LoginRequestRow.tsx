import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { UserIcon } from '@portico/ui/icons';
import { useTranslations } from '@portico/ui/i18n';
import { laterAuthTranslations } from '../../laterTranslations.ts';
import { useProblemText } from '@portico/ui';
import type { LoginRequest } from './loginRequest.ts';

/** Props of {@link LoginRequestRow}. */
export interface LoginRequestRowProps {
  request: LoginRequest;
  /** Whether any login is under way. */
  isBusy: boolean;
  onBusyChange: (isBusy: boolean) => void;
}

/** One provider that waits for a login, and what came of the last try. */
export function LoginRequestRow({ request, isBusy, onBusyChange }: LoginRequestRowProps) {
  const t = useTranslations(laterAuthTranslations);
  const describe = useProblemText();
  const [error, setError] = useState<string>();
  const { title, message, icon: Icon = UserIcon } = request.provider;

  const handleLogin = async () => {
    setError(undefined);
    onBusyChange(true);
    try {
      await request.trigger();
    } catch (cause) {
      const reason = cause instanceof Error ? describe(cause).text : '';
      setError(reason || t('loginRequired.unknownError'));
    } finally {
      onBusyChange(false);
    }
  };

  return (
    <Row>
      <Icon size={20} />
      <div>
        <strong>{title}</strong>
        {message && <p>{message}</p>}
        {error && <p role="alert">{error}</p>}
      </div>
      <Button
        variant="contained"
        disabled={isBusy}
        aria-label={t('loginRequired.logInWith', { provider: title })}
        onClick={() => void handleLogin()}
      >
        {t('loginRequired.logIn')}
      </Button>
    </Row>
  );
}

const Row = styled('li')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  padding: theme.spacing(1, 0),
  '& > div': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& strong': { fontWeight: 600 },
  '& p': { margin: 0, color: theme.vars.palette.text.secondary },
  '& [role="alert"]': { color: theme.vars.palette.error.main },
}));
