import type { CSSObject, Theme } from '@mui/material/styles';
import { cardsBelow } from './tableLayout.ts';

/** How the cell before the first column looks, and what is unfolded beneath a row. */
export function leadStyles(theme: Theme): CSSObject {
  return {
    '& [data-lead]': {
      display: 'flex',
      paddingInline: '8px 0 !important',
      userSelect: 'none',
    },
    '& thead [data-lead]': { height: 32, alignItems: 'center', justifyContent: 'flex-end' },
    '& [data-lead] + th': { paddingInlineStart: theme.spacing(1) },
    '& [data-lead] > label, & [data-lead] > button': {
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      width: 32,
      height: 28,
      padding: 0,
      color: theme.vars.palette.text.secondary,
      background: 'none',
      border: 0,
      cursor: 'pointer',
    },
    '& thead [data-lead] > label': { marginInlineStart: 'auto' },
    '& [data-lead] input': {
      width: 16,
      height: 16,
      margin: 0,
      accentColor: theme.vars.palette.primary.main,
      cursor: 'inherit',
    },
    // The table's edge would cut a ring around it.
    '& [data-lead] > button:focus-visible': { outlineOffset: -2 },
    '& [data-lead] svg': { transition: 'transform 120ms' },
    '& [data-lead] > button:dir(rtl) > svg': { transform: 'rotate(180deg)' },
    '& [data-lead] > button[aria-expanded=true] > svg': { transform: 'rotate(90deg)' },
    '& tbody tr[data-selected], & tbody tr[data-selected]:hover': {
      backgroundColor: theme.vars.palette.surface.selected,
    },
    '& tr > td:has(+ [data-details])': { paddingInlineEnd: theme.spacing(2) },
    '& td[data-details]': {
      gridColumn: '1 / -1',
      padding: theme.spacing(1, 2),
      borderTop: `1px solid ${theme.vars.palette.divider}`,
      backgroundColor: theme.vars.palette.surface.sunken,
      cursor: 'auto',
    },
  };
}

/** Where that cell is on a card. */
export function cardLeadStyles(leadWidth: number): CSSObject {
  return {
    '& tbody tr': { position: 'relative', padding: `8px 16px 8px ${leadWidth + 8}px` },
    '& tbody tr:dir(rtl)': { padding: `8px ${leadWidth + 8}px 8px 16px` },
    '& tbody td[data-lead]': { position: 'absolute', top: 4, insetInlineStart: 0 },
  };
}

/** Keeps the first column, and the cell before it, in sight while the others scroll sideways. */
export function stickyStyles(theme: Theme, leadWidth: number): CSSObject {
  return {
    [`@container (min-width: ${cardsBelow}px)`]: {
      '& thead tr, & tbody tr': { backgroundColor: theme.vars.palette.surface.raised },
      '& th:first-of-type, & [data-lead]': {
        position: 'sticky',
        insetInlineStart: leadWidth,
        zIndex: 1,
        alignSelf: 'stretch',
        alignContent: 'center',
        backgroundColor: 'inherit',
        borderInlineEnd: `1px solid ${theme.vars.palette.divider}`,
      },
      '& [data-lead]': {
        insetInlineStart: 0,
        alignItems: 'center',
        borderInlineEnd: 0,
      },
    },
  };
}
