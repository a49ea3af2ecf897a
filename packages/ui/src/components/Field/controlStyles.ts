import type { CSSObject, Theme } from '@mui/material/styles';
import { radius } from '../../theme/tokens.ts';

/** How the box that takes a field's answer looks. */
export function controlStyles(theme: Theme): CSSObject {
  return {
    ...theme.typography.body2,
    width: '100%',
    minWidth: 0,
    minHeight: 32,
    paddingInline: theme.spacing(1),
    color: theme.vars.palette.text.primary,
    textAlign: 'start',
    backgroundColor: theme.vars.palette.surface.raised,
    border: `1px solid ${theme.vars.palette.border.strong}`,
    borderRadius: radius.control,
    '&[aria-invalid=true]': { borderColor: theme.vars.palette.error.main },
    '&:disabled': disabledStyles(theme),
  };
}

/** How the box of a field looks that cannot be changed; its answer stays as legible as that of others. */
export function disabledStyles(theme: Theme): CSSObject {
  return {
    // Browsers dim the text of disabled controls.
    opacity: 1,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.sunken,
    borderColor: theme.vars.palette.divider,
    cursor: 'not-allowed',
  };
}
