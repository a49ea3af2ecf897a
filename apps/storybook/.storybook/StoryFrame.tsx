import { TestApp, type TestAppOptions } from '@portico/testing/browser';
import { createI18n, I18nProvider } from '@portico/ui/i18n';
import { PorticoThemeProvider, type ThemeMode } from '@portico/ui/theme';
import { type ReactNode, Suspense, useState } from 'react';
import { MemoryRouter } from 'react-router';

interface StoryFrameProps {
  theme: ThemeMode;
  /** The language that the story speaks. */
  locale: string;
  /** The portal around the story; without it the story is in theme and router alone. */
  app?: Omit<TestAppOptions, 'theme' | 'language'>;
  /** Where the router starts, for stories without a portal. */
  routes?: string[];
  children: ReactNode;
}

/** What is around a story, as the toolbar chooses it. Another language begins the story anew. */
export function StoryFrame({ theme, locale, app, routes = ['/'], children }: StoryFrameProps) {
  if (app) {
    return (
      <TestApp key={locale} {...app} theme={theme} language={locale}>
        {children}
      </TestApp>
    );
  }
  return (
    <PorticoThemeProvider mode={theme}>
      <Spoken key={locale} locale={locale}>
        <MemoryRouter initialEntries={routes}>{children}</MemoryRouter>
      </Spoken>
    </PorticoThemeProvider>
  );
}

function Spoken({ locale, children }: { locale: string; children: ReactNode }) {
  const [i18n] = useState(() =>
    createI18n({ languages: [...new Set(['en', locale])], language: locale }),
  );
  return (
    <I18nProvider i18n={i18n}>
      <Suspense>{children}</Suspense>
    </I18nProvider>
  );
}
