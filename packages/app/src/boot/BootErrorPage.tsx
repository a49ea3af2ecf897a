import { ErrorPanel, PorticoThemeProvider } from '@portico/ui';

/** Props of {@link BootErrorPage}. */
export interface BootErrorPageProps {
  error: Error;
  nonce?: string | undefined;
}

/** Stands in place of the whole portal when it cannot start. */
export function BootErrorPage({ error, nonce }: BootErrorPageProps) {
  return (
    <PorticoThemeProvider {...(nonce !== undefined && { nonce })}>
      <main style={{ maxWidth: 720, margin: '10vh auto', padding: 16 }}>
        <ErrorPanel title="The portal cannot start" error={error} />
      </main>
    </PorticoThemeProvider>
  );
}
