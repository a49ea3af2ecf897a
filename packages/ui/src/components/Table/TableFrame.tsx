import { styled } from '@mui/material/styles';
import type { ComponentProps, ComponentType } from 'react';
import { radius } from '../../theme/tokens.ts';
import { cardLeadStyles, leadStyles, stickyStyles } from './rowFeatureStyles.ts';
import { type ColumnLayout, cardsBelow } from './tableLayout.ts';

/** How much room a row takes. */
export type TableDensity = 'compact' | 'comfortable';

/** Height of a row in pixels, by density. */
export const rowHeight: Record<TableDensity, number> = { compact: 34, comfortable: 44 };

/** Marks the body of a table whose rows have not come yet; the variables hold how many, and how high each is as a card. */
export const pendingRows = 'data-pending';
export const pendingRowCount = '--pending-rows';
export const pendingCardHeight = '--pending-card-height';

/** The surface around a table: title bar, rows, paging. */
export const TableFrame: ComponentType<ComponentProps<'div'>> = styled('div')(({ theme }) => ({
  minWidth: 0,
  containerType: 'inline-size',
  overflow: 'hidden',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.surface,
  backgroundColor: theme.vars.palette.surface.raised,
  '&[data-flush]': { border: 0, borderRadius: 0 },
  // Clipped, and not hidden, so that what sticks does so to the page.
  '&[data-sticky]': { overflow: 'clip' },
}));

/** Of a head that stays in sight: the height of the bar that it sticks under. */
export const stickyTop = '--table-sticky-top';
/** Where the rows scroll by themselves: what is to be used instead. */
const scrolledTop = '--table-scrolled-top';

/** The part of a table that scrolls: sideways when narrow, downwards when long. */
export const TableScroller: ComponentType<
  ComponentProps<'div'> & { stickyLayouts?: ColumnLayout[] | undefined }
> = styled('div', { shouldForwardProp: prop => prop !== 'stickyLayouts' })<{
  stickyLayouts?: ColumnLayout[] | undefined;
}>(({ stickyLayouts }) => ({
  position: 'relative',
  overflow: 'auto',
  ...(stickyLayouts && {
    overflow: 'visible',
    ...Object.assign({}, ...stickyLayouts.map(toScrollRules)),
  }),
}));

/** Where the columns need more room than there is, the rows scroll sideways and the head goes with them. */
function toScrollRules({ minWidth }: ColumnLayout, index: number, layouts: ColumnLayout[]) {
  const narrowest = layouts[index + 1]?.below ?? cardsBelow;
  if (narrowest >= minWidth) return {};
  return {
    [`@container (min-width: ${narrowest}px) and (max-width: ${minWidth - 0.02}px)`]: {
      overflow: 'auto',
      [scrolledTop]: '0px',
    },
  };
}

const hiddenHead = {
  position: 'absolute',
  clipPath: 'inset(50%)',
  height: 1,
  overflow: 'hidden',
} as const;

interface TableGridProps {
  layouts: ColumnLayout[];
  density: TableDensity;
  /** Pixels of the cell before the first column; 0 leaves it out. */
  leadWidth: number;
  isFirstColumnSticky: boolean;
}

const ownProps: ReadonlySet<PropertyKey> = new Set([
  'layouts',
  'density',
  'leadWidth',
  'isFirstColumnSticky',
] satisfies (keyof TableGridProps)[]);

/**
 * The table element. One set of rules styles all cells, so that a long table costs no style work
 * for each cell.
 */
export const TableGrid: ComponentType<ComponentProps<'table'> & TableGridProps> = styled('table', {
  shouldForwardProp: prop => !ownProps.has(prop),
})<TableGridProps>(({ theme, layouts, density, leadWidth, isFirstColumnSticky }) => ({
  ...theme.typography.body2,
  display: 'block',
  width: '100%',
  borderCollapse: 'collapse',
  color: theme.vars.palette.text.primary,
  '& thead, & tbody': { display: 'block' },
  '& thead': {
    position: 'sticky',
    top: `var(${scrolledTop}, var(${stickyTop}, 0px))`,
    zIndex: 1,
    backgroundColor: theme.vars.palette.surface.raised,
  },
  '&[data-headless] thead': hiddenHead,
  '& tr': {
    display: 'grid',
    gridTemplateColumns: 'var(--columns)',
    alignItems: 'center',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& tbody tr': { minHeight: rowHeight[density] },
  '& tbody tr:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& tbody tr:last-of-type': { borderBottom: 0 },
  '& th, & td': {
    minWidth: 0,
    padding: theme.spacing(0, 1),
    textAlign: 'start',
    fontWeight: 'inherit',
  },
  '& th:first-of-type': { paddingInlineStart: theme.spacing(2) },
  '& thead th:last-of-type, & td:last-of-type': { paddingInlineEnd: theme.spacing(2) },
  '& [data-quiet]': { color: theme.vars.palette.text.secondary },
  '& [data-align=end]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& thead th': {
    ...theme.typography.caption,
    height: 32,
    lineHeight: '32px',
    fontWeight: 500,
    whiteSpace: 'nowrap',
    color: theme.vars.palette.text.secondary,
  },
  '& tbody th': { fontWeight: 500 },
  '& tbody': { transition: `opacity ${theme.transitions.duration.short}ms` },
  // What comes within a moment comes without a flicker.
  '&[data-outdated] tbody': {
    opacity: 0.5,
    transitionDelay: `${theme.transitions.duration.short}ms`,
  },
  // The cell's own box clips, so that a focus ring inside it does not.
  '& tbody th > span, & tbody td > span': {
    display: 'block',
    minWidth: 0,
    padding: '3px',
    margin: '-3px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& thead button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    maxWidth: '100%',
    height: 24,
    padding: '0 4px',
    marginInline: -4,
    font: 'inherit',
    lineHeight: 1,
    color: 'inherit',
    background: 'none',
    border: 0,
    borderRadius: 4,
    cursor: 'pointer',
  },
  '& thead button > svg': { flex: 'none', opacity: 0 },
  '& thead button:hover': { color: theme.vars.palette.text.primary },
  '& thead button:hover > svg, & thead button:focus-visible > svg': { opacity: 0.5 },
  '& th[aria-sort] button': { color: theme.vars.palette.text.primary },
  '& th[aria-sort] button > svg': { opacity: 1 },
  ...(leadWidth > 0 && leadStyles(theme)),
  ...(isFirstColumnSticky && stickyStyles(theme, leadWidth)),
  '& tr[data-open]': { cursor: 'pointer' },
  // They are over what is before them while they are seen.
  '& td:has([data-row-actions]) > span': { overflow: 'visible' },
  '& [data-row-actions] > *': { backgroundColor: 'inherit' },
  // The values beneath end before them, and not at the first icon.
  '& [data-row-actions] > :first-child:not(:last-child)': {
    boxSizing: 'content-box',
    borderInlineStart: `${theme.spacing(1)} solid transparent`,
  },
  '& td:has([data-row-actions]), & td > span:has([data-row-actions]), & [data-row-actions]': {
    backgroundColor: 'inherit',
  },
  // What can be done with a row waits for the pointer or the keyboard; what is switched on is always seen.
  '@media (hover: hover)': {
    // The last one can be hit before it is seen; the others lie over cells whose own values can be clicked.
    '& tbody tr:not(:hover, :focus-within) [data-row-actions]': {
      '& > :not(:last-child)': { clipPath: 'inset(100%)' },
      '& > :last-child:not([aria-pressed=true])': { color: 'transparent' },
    },
  },
  '& [data-row-button]': {
    maxWidth: '100%',
    padding: 0,
    font: 'inherit',
    textAlign: 'start',
    color: theme.vars.palette.primary.main,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    background: 'none',
    border: 0,
    cursor: 'pointer',
  },
  ...Object.assign({}, ...layouts.map(toRules)),
  [`@container (max-width: ${cardsBelow - 0.02}px)`]: {
    '--columns': 'minmax(0, 1fr)',
    minWidth: 0,
    '& thead': hiddenHead,
    '& tbody tr': {
      position: 'relative',
      padding: theme.spacing(1, 2),
      // Links in lines below each other are 24 pixels apart, for fingers.
      gap: theme.spacing(0.5),
    },
    [`& tbody[${pendingRows}]`]: {
      minHeight: `calc(var(${pendingRowCount}) * var(${pendingCardHeight})) !important`,
    },
    [`& tbody[${pendingRows}] tr`]: {
      height: `var(${pendingCardHeight})`,
      overflow: 'hidden',
    },
    '& tbody th, & tbody td:not([data-details])': { display: 'flex', padding: '0 !important' },
    ...(leadWidth > 0 && cardLeadStyles(leadWidth)),
    '& tbody td:empty, & tbody td:has(> span:empty)': { display: 'none !important' },
    '& tbody td[data-label]::before': {
      content: 'attr(data-label) / ""',
      flex: 'none',
      width: 96,
      color: theme.vars.palette.text.secondary,
    },
    // Cells without a label hold buttons; they are in the card's corner.
    '& tbody td:not([data-label], [data-lead], [data-details])': {
      position: 'absolute',
      top: 2,
      insetInlineEnd: 8,
    },
    '& tbody th > span, & tbody td > span': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
    '& [data-align=end]': { textAlign: 'start' },
    '& [data-row-actions] > :not(:last-child)': { display: 'none' },
    '&[data-short-cards] tbody tr': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: theme.spacing(0.5, 1.5),
    },
    '&[data-short-cards] tbody th': { flexBasis: '100%', paddingInlineEnd: '40px !important' },
    '&[data-short-cards] tbody td[data-label]::before': { content: 'none' },
  },
}));

function toRules({ below, template, minWidth, hidden, leadCells }: ColumnLayout) {
  const columns = { '--columns': template, minWidth };
  if (below === undefined) return columns;
  return {
    [`@container (max-width: ${below - 0.02}px)`]: {
      ...columns,
      [hidden.map(position => toCells(position, leadCells)).join(', ')]: {
        display: 'none !important',
      },
    },
  };
}

// The first cell of a row is its header, so the others count from the second column.
function toCells(position: number, leadCells: number) {
  return `& thead th:nth-of-type(${position}), & tbody td:nth-of-type(${position - 1 + leadCells})`;
}
