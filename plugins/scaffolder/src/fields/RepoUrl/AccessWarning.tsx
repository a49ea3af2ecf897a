import Button from '@mui/material/Button';
import { useLoginFailureText } from '@portico/auth';
import { useProblemText, WarningPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import type { useHostAccess } from '../codeHost/useHostAccess.ts';
import type { UserCredentials } from '../codeHost/useUserCredentials.ts';

/** Warns of a host that steps cannot write to without the user's token, or of which that is not known. */
export function AccessWarning({
  host,
  access: { access, error, retry },
}: {
  host: string;
  access: ReturnType<typeof useHostAccess>;
}) {
  const t = useTranslations(laterScaffolderTranslations);
  const describe = useProblemText();
  return (
    <>
      {access === 'none' && (
        <WarningPanel
          title={t('repo.noCredentials', { host })}
          message={t('repo.noCredentialsHint')}
        />
      )}
      {access === 'denied' && (
        <WarningPanel title={t('repo.denied', { host })} message={t('repo.deniedHint')} />
      )}
      {error && (
        <WarningPanel
          title={t('repo.accessUnknown', { host })}
          message={describe(error).text}
          actions={
            <Button variant="outlined" onClick={retry}>
              {t('repo.retry')}
            </Button>
          }
        />
      )}
    </>
  );
}

/** Warns of a token of the user's that could not be had. */
export function TokenWarning({ account: { error, signIn } }: { account: UserCredentials }) {
  const t = useTranslations(laterScaffolderTranslations);
  const describeLogin = useLoginFailureText();
  if (!error) return null;
  return (
    <WarningPanel
      title={t('repo.noToken')}
      message={describeLogin(error)}
      actions={
        signIn && (
          <Button variant="outlined" onClick={signIn}>
            {t('repo.signIn')}
          </Button>
        )
      }
    />
  );
}
