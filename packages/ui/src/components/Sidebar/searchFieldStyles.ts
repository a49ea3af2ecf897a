import type { CSSObject, Theme } from '@mui/material/styles';

/** Styles of a button that looks like a search field: a sign, a label in a `span` and keys in a `kbd`. Its height and spacing are its own. */
export function searchFieldStyles(theme: Theme): CSSObject {
  return {
    display: 'flex',
    alignItems: 'center',
    width: '100%',
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.surface.raised,
    border: `1px solid ${theme.vars.palette.border.strong}`,
    borderRadius: theme.shape.borderRadius,
    cursor: 'pointer',
    '& span': {
      flex: 1,
      textAlign: 'start',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& kbd': { ...theme.typography.caption, fontFamily: 'inherit', flex: 'none' },
    '@media (pointer: coarse)': { '& kbd': { display: 'none' } },
    '&:hover': {
      color: theme.vars.palette.text.primary,
      borderColor: theme.vars.palette.text.secondary,
    },
  };
}
