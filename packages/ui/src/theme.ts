export { applyBranding, type Branding, type Design, type SchemedColor } from './theme/branding.ts';
export { createPorticoTheme } from './theme/createPorticoTheme.ts';
export { colorSchemeAttribute } from './theme/schemeAttributes.ts';
export { getHeaderTheme } from './theme/headerThemes.ts';
export {
  PorticoThemeProvider,
  type PorticoThemeProviderProps,
} from './theme/PorticoThemeProvider.tsx';
export { type ColorScheme, monoFontFamily, radius } from './theme/tokens.ts';
export { type ThemeMode, useResolvedScheme } from './theme/useResolvedScheme.ts';
