import { ErrorPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { PorticoThemeProvider } from '@portico/ui/theme';
import { appTranslations } from '../translations.ts';

/** Props of {@link BootErrorPage}. */
export interface BootErrorPageProps {
  error: Error;
  nonce?: string | undefined;
}

/** Stands in place of the whole portal when it cannot start. */
export function BootErrorPage({ error, nonce }: BootErrorPageProps) {
  const t = useTranslations(appTranslations);
  return (
    <PorticoThemeProvider {...(nonce !== undefined && { nonce })}>
      <main style={{ maxWidth: 720, margin: '10vh auto', padding: 16 }}>
        <ErrorPanel title={t('boot.failed')} error={error} />
      </main>
    </PorticoThemeProvider>
  );
}
