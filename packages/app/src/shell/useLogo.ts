import { useResolvedScheme } from '@portico/ui/theme';
import { configApiRef } from '../apis/refs.ts';
import { useApi } from '../hooks/useApi.ts';
import { readBranding } from './branding.ts';
import { useThemeMode } from './useThemeMode.ts';

/** The pictures of a company's logo in the reader's colour scheme, each `undefined` where there is none. */
export interface LogoUrls {
  url: string | undefined;
  /** A square one, where there is no room. */
  markUrl: string | undefined;
}

/** Chooses a company's logo from `app.branding.logo` by the colour scheme; the light one where there is no dark one. */
export function useLogo(): LogoUrls {
  const { logo } = readBranding(useApi(configApiRef));
  const scheme = useResolvedScheme(useThemeMode()[0]);
  return {
    url: scheme === 'dark' ? (logo?.darkUrl ?? logo?.url) : logo?.url,
    markUrl: logo?.markUrl,
  };
}
