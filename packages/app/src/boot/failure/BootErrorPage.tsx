import Button from '@mui/material/Button';
import { ErrorPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { PorticoThemeProvider } from '@portico/ui/theme';
import { appTranslations } from '../../translations.ts';

/** Props of {@link BootErrorPage}. */
export interface BootErrorPageProps {
  error: Error;
  nonce?: string | undefined;
  /** It ran before, so that it may run again. */
  hasStarted?: boolean;
}

/** Stands in place of the whole portal when it cannot start or go on. */
export function BootErrorPage({ error, nonce, hasStarted = false }: BootErrorPageProps) {
  const t = useTranslations(appTranslations);
  return (
    <PorticoThemeProvider {...(nonce !== undefined && { nonce })}>
      <main style={{ maxWidth: 720, margin: '10vh auto', padding: 16 }}>
        <ErrorPanel
          title={t(hasStarted ? 'boot.broken' : 'boot.failed')}
          error={error}
          actions={
            hasStarted && (
              <Button variant="contained" onClick={() => window.location.reload()}>
                {t('boot.reload')}
              </Button>
            )
          }
        />
      </main>
    </PorticoThemeProvider>
  );
}
