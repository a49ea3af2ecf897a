import type { CSSObject, Theme } from '@mui/material/styles';
import { inks } from '../../theme/inks.ts';

/** The colours of code as variables, in both schemes. All keep 4.5:1 on sunken surfaces. */
export function codeColors(theme: Theme): CSSObject {
  const { palette } = theme.vars;
  return {
    '--code-foreground': palette.text.primary,
    '--code-background': palette.surface.sunken,
    '--code-token-comment': palette.text.secondary,
    '--code-token-punctuation': palette.text.secondary,
    '--code-token-keyword': inks.light.violet,
    '--code-token-function': palette.primary.main,
    '--code-token-constant': palette.warning.main,
    '--code-token-parameter': palette.text.primary,
    '--code-token-string': palette.success.main,
    '--code-token-string-expression': palette.success.main,
    '--code-token-link': palette.info.main,
    '--code-token-inserted': palette.success.main,
    '--code-token-deleted': palette.error.main,
    '--code-token-changed': palette.warning.main,
    ...theme.applyStyles('dark', { '--code-token-keyword': inks.dark.violet }),
  };
}
