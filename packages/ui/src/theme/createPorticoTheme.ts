import { createTheme, type Theme } from '@mui/material/styles';
import './paletteTypes.ts';
import { componentStyles } from './componentStyles.ts';
import { type Design, ownDesign } from './branding.ts';
import { kindColors } from './kindColors.ts';
import { colorSchemeAttribute } from './schemeAttributes.ts';
import { type ColorScheme, radius } from './tokens.ts';

/**
 * The theme of the portal: both schemes at once, as CSS variables, so that switching between them
 * re-renders nothing.
 *
 * @param design - with a company's colours and font; the portal's own when omitted.
 */
export function createPorticoTheme(design: Design = ownDesign): Theme {
  return createTheme({
    cssVariables: { cssVarPrefix: 'portico', colorSchemeSelector: colorSchemeAttribute },
    colorSchemes: {
      light: { palette: createPalette(design, 'light') },
      dark: { palette: createPalette(design, 'dark') },
    },
    spacing: 8,
    shape: { borderRadius: radius.control },
    motion: { reducedMotion: 'system' },
    typography: {
      fontFamily: design.fontFamily,
      fontSize: 14,
      h1: { fontSize: '1.25rem', lineHeight: 1.4, fontWeight: 600, letterSpacing: '-0.01em' },
      h2: { fontSize: '1rem', lineHeight: 1.5, fontWeight: 600, letterSpacing: '-0.005em' },
      h3: { fontSize: '0.875rem', lineHeight: 1.43, fontWeight: 600 },
      h4: { fontSize: '0.8125rem', lineHeight: 1.54, fontWeight: 600 },
      body1: { fontSize: '0.875rem', lineHeight: 1.5 },
      body2: { fontSize: '0.8125rem', lineHeight: 1.54 },
      caption: { fontSize: '0.75rem', lineHeight: 1.5 },
      button: { fontSize: '0.8125rem', lineHeight: 1.5, fontWeight: 500, textTransform: 'none' },
    },
    components: componentStyles,
  });
}

function createPalette({ colors: schemes, headerColors }: Design, scheme: ColorScheme) {
  const colors = schemes[scheme];
  return {
    primary: { main: colors.accent, dark: colors.accentStrong, contrastText: colors.onAccent },
    error: { main: colors.error },
    warning: { main: colors.warning },
    info: { main: colors.info },
    success: { main: colors.success },
    text: { primary: colors.text, secondary: colors.textQuiet, disabled: colors.textDisabled },
    background: { default: colors.page, paper: colors.raised },
    divider: colors.border,
    surface: {
      page: colors.page,
      raised: colors.raised,
      sunken: colors.sunken,
      hover: colors.hover,
      selected: colors.selected,
    },
    border: { quiet: colors.border, strong: colors.borderStrong },
    header: headerColors[scheme],
    kind: kindColors[scheme],
  };
}
