import type { CSSObject, Theme } from '@mui/material/styles';
import { sidebarMeasures } from './sidebarMeasures.ts';

/** How an item of the sidebar looks, whether it leads somewhere or does something. */
export const sidebarItemStyle = ({ theme }: { theme: Theme }): CSSObject => ({
  ...theme.typography.body2,
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  width: '100%',
  height: sidebarMeasures.itemHeight,
  padding: 0,
  fontWeight: 500,
  color: theme.vars.palette.text.secondary,
  textAlign: 'start',
  textDecoration: 'none',
  background: 'none',
  border: 0,
  cursor: 'pointer',
  '&:hover, &[aria-expanded="true"]': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.hover,
  },
  '&:focus-visible': { outlineOffset: -2 },
  '&[aria-current]': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.selected,
  },
  '&[aria-current]::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: 0,
    width: sidebarMeasures.indicatorWidth,
    backgroundColor: theme.vars.palette.primary.main,
  },
  '&[aria-current] > span:first-of-type': { color: theme.vars.palette.primary.main },
});
