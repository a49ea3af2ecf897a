import type { CSSObject } from '@mui/material/styles';
import type { ThemeForStyles } from './ThemeForStyles.ts';
import { radius } from './tokens.ts';

// Stronger than the rules of single components, which style the closed control.
const select = ':root select:not([multiple])';

/**
 * Lists of selects in the portal's own look, where the browser lets pages style them and there is a mouse; a touch
 * screen keeps its own picker, and other browsers their own list. Keys, names and forms are the browser's throughout.
 */
export function createSelectStyles({
  vars,
  spacing,
  typography,
}: ThemeForStyles): Record<string, CSSObject> {
  return {
    '@supports (appearance: base-select)': {
      '@media (pointer: fine)': {
        [select]: {
          appearance: 'base-select',
          display: 'inline-flex',
          alignItems: 'center',
          minHeight: 0,
        },
        [`${select}::picker-icon`]: {
          content: '""',
          flex: 'none',
          alignSelf: 'center',
          width: 6,
          height: 6,
          marginBlockEnd: 3,
          borderInlineEnd: '1.5px solid currentColor',
          borderBlockEnd: '1.5px solid currentColor',
          rotate: '45deg',
          opacity: 0.7,
        },
        // Those beside which a component renders its own arrow.
        [`${select}:has(+ svg)::picker-icon`]: { display: 'none' },
        [`${select}::picker(select)`]: {
          appearance: 'base-select',
          minWidth: 'anchor-size(self-inline)',
          maxHeight: 'min(360px, 60vh)',
          margin: '4px 0',
          padding: spacing(0.5),
          color: vars.palette.text.primary,
          backgroundColor: vars.palette.surface.raised,
          border: `1px solid ${vars.palette.divider}`,
          borderRadius: radius.surface,
          boxShadow: '0 8px 24px rgb(0 0 0 / 0.16)',
        },
        [`${select} option`]: {
          ...typography.body2,
          display: 'flex',
          alignItems: 'center',
          boxSizing: 'border-box',
          minHeight: 32,
          padding: spacing(0.5, 1),
          color: vars.palette.text.primary,
          backgroundColor: 'transparent',
          borderRadius: radius.chip,
        },
        [`${select} option:is(:hover, :focus)`]: { backgroundColor: vars.palette.surface.hover },
        [`${select} option:checked`]: { backgroundColor: vars.palette.surface.selected },
        [`${select} option:disabled`]: { color: vars.palette.text.disabled },
        // What is chosen has the selected surface; a mark before it would move all texts.
        [`${select} option::checkmark`]: { display: 'none' },
      },
    },
  } as Record<string, CSSObject>;
}
