import { applyBranding, type Branding, createPorticoTheme } from '@portico/ui/theme';
import type { ConfigApi } from '../apis/refs.ts';

/** What a company shows of itself, from `app.branding`. */
export interface BrandingConfig extends Branding {
  logo?: {
    url: string;
    /** The same for the dark scheme. */
    darkUrl?: string;
    /** A square one, where there is no room. */
    markUrl?: string;
  };
  /** The name beside the logo; `app.title` when omitted, none when empty. */
  logoText?: string;
  favicon?: string;
}

/** Reads `app.branding`. */
export function readBranding(config: ConfigApi): BrandingConfig {
  return config.getOptional<BrandingConfig>('app.branding') ?? {};
}

/** The theme with a company's colours and font; what could not be taken is reported on the console. */
export function createBrandedTheme(
  branding: BrandingConfig,
): ReturnType<typeof createPorticoTheme> {
  const { design, problems } = applyBranding(branding);
  // Whoever sets colours looks there, and nobody else need see it.
  // oxlint-disable-next-line no-console
  for (const problem of problems) console.warn(problem);
  return createPorticoTheme(design);
}

/** Puts a company's sign on the browser's tab. */
export function showFavicon(document: Document, { favicon }: BrandingConfig): void {
  if (favicon === undefined) return;
  const link =
    document.querySelector<HTMLLinkElement>('link[rel="icon"]') ?? document.createElement('link');
  link.rel = 'icon';
  link.removeAttribute('type');
  link.href = favicon;
  document.head.append(link);
}
