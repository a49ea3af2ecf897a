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
    '&:disabled': { color: theme.vars.palette.text.disabled, cursor: 'not-allowed' },
  };
}
