import Button from '@mui/material/Button';
import { useApi } from '@portico/app';
import { scmAuthApiRef } from '@portico/auth';
import { ErrorPanel, WarningPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useMutation } from '@tanstack/react-query';
import { bulkImportTranslations } from '../../bulkTranslations.ts';
import { getHostUrl } from '../../queries/bulkImport.ts';
import { getUserToken } from '../../queries/hostAccess.ts';

/** Props of {@link SignInPrompt}. */
export interface SignInPromptProps {
  /** Name of the code host. */
  host: string;
  title: string;
  /** Of the button. */
  label: string;
  /** Whether the session that there is does not suffice. */
  isAgain?: boolean;
  onSignedIn: (userToken: string) => Promise<void>;
}

/** Says that the user's own account at a code host is needed, and signs in there. */
export function SignInPrompt({
  host,
  title,
  label,
  isAgain = false,
  onSignedIn,
}: SignInPromptProps) {
  const t = useTranslations(bulkImportTranslations);
  const scmAuth = useApi(scmAuthApiRef);
  const signIn = useMutation({
    mutationFn: async () => {
      const options = { instantPopup: true, renew: isAgain };
      await onSignedIn(await getUserToken(getHostUrl(host), scmAuth, options));
    },
  });
  return (
    <>
      <WarningPanel
        title={title}
        actions={
          <Button variant="outlined" loading={signIn.isPending} onClick={() => signIn.mutate()}>
            {label}
          </Button>
        }
      />
      {signIn.error && <ErrorPanel error={signIn.error} title={t('account.failed', { host })} />}
    </>
  );
}
