import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { ErrorPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useMutation } from '@tanstack/react-query';
import { laterImportTranslations } from '../laterTranslations.ts';

/** Props of {@link AccountChoice}. */
export interface AccountChoiceProps {
  /** Name of the code host. */
  host: string;
  /** Whether the user's own account is used. */
  isOwn: boolean;
  canSignIn: boolean;
  onSignIn: () => Promise<void>;
}

/** Says whose account opens the pull request, and lets the user sign in to the host. */
export function AccountChoice({ host, isOwn, canSignIn, onSignIn }: AccountChoiceProps) {
  const t = useTranslations(laterImportTranslations);
  const signIn = useMutation({ mutationFn: onSignIn });
  return (
    <>
      <Row>
        <span>{t(isOwn ? 'account.own' : 'account.portal', { host })}</span>
        {canSignIn && !isOwn && (
          <Button size="small" loading={signIn.isPending} onClick={() => signIn.mutate()}>
            {t('account.use')}
          </Button>
        )}
      </Row>
      {signIn.error && <ErrorPanel error={signIn.error} title={t('account.failed', { host })} />}
    </>
  );
}

const Row = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));
