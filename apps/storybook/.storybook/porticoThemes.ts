import { createPorticoTheme, monoFontFamily, radius } from '@portico/ui/theme';
import { create } from 'storybook/theming';

const { colorSchemes, typography } = createPorticoTheme();

/** The looks of pages of documentation: those of the components on them. */
export const porticoThemes = { light: createTheme('light'), dark: createTheme('dark') };

function createTheme(base: 'light' | 'dark') {
  const { palette } = colorSchemes[base];
  const { page, raised, selected } = palette.surface;
  return create({
    base,
    fontBase: typography.fontFamily,
    fontCode: monoFontFamily,
    colorPrimary: palette.primary.main,
    colorSecondary: palette.primary.main,
    appBg: page,
    appContentBg: page,
    appPreviewBg: raised,
    appBorderColor: palette.divider,
    appBorderRadius: radius.surface,
    textColor: palette.text.primary,
    textMutedColor: palette.text.secondary,
    barBg: raised,
    barTextColor: palette.text.secondary,
    barSelectedColor: palette.primary.main,
    barHoverColor: palette.primary.main,
    buttonBg: raised,
    buttonBorder: palette.divider,
    booleanBg: raised,
    booleanSelectedBg: selected,
    inputBg: raised,
    inputBorder: palette.border.strong,
    inputTextColor: palette.text.primary,
    inputBorderRadius: radius.control,
  });
}
