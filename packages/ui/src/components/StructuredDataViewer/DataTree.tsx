import { styled } from '@mui/material/styles';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { monoFontFamily } from '../../theme/tokens.ts';
import { codeColors } from '../CodeSnippet/codeColors.ts';
import { DataTreeRow } from './DataTreeRow.tsx';
import type { DataFormat } from './dataText.ts';
import type { DataRow } from './dataRows.ts';

const rowHeight = 22;

/** Props of {@link DataTree}. */
export interface DataTreeProps {
  rows: readonly DataRow[];
  label: string;
  format: DataFormat;
  maxHeight: number;
  /** The row that the keyboard is at. */
  active: DataRow | undefined;
  /** What to mark. */
  query: string;
  isOpen: (row: DataRow) => boolean;
  onActivate: (row: DataRow) => void;
  onFold: (row: DataRow, isOpen: boolean) => void;
}

/**
 * Rows of data as a tree, of which only those in sight are rendered.
 *
 * @see WAI-ARIA Authoring Practices, "Tree View Pattern"
 */
export function DataTree(props: DataTreeProps) {
  const { rows, active, isOpen, onActivate, onFold } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- what it returns goes to no memoised child
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    initialRect: { width: 800, height: props.maxHeight },
    overscan: 10,
  });

  const activeId = active?.id;
  const activeIndex = activeId === undefined ? -1 : rows.findIndex(row => row.id === activeId);
  const showActive = useEffectEvent((index: number) => {
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
  });
  useEffect(() => showActive(activeIndex), [activeIndex]);

  const goTo = (index: number) => {
    const row = rows[Math.min(Math.max(index, 0), rows.length - 1)];
    if (row) onActivate(row);
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const row = rows[activeIndex];
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => goTo(activeIndex + 1),
      ArrowUp: () => goTo(activeIndex - 1),
      PageDown: () => goTo(activeIndex + page),
      PageUp: () => goTo(activeIndex - page),
      Home: () => goTo(0),
      End: () => goTo(rows.length - 1),
      ArrowRight: () => row && goIn(row),
      ArrowLeft: () => row && goToParent(row),
      Enter: () => row && row.size > 0 && onFold(row, !isOpen(row)),
      ' ': () => row && row.size > 0 && onFold(row, !isOpen(row)),
      '*': () => row && unfoldBeside(row),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  const goIn = (row: DataRow) => {
    if (row.size === 0 || row.isCircular) return;
    if (isOpen(row)) goTo(activeIndex + 1);
    else onFold(row, true);
  };

  const goToParent = (row: DataRow) => {
    if (isOpen(row)) onFold(row, false);
    else if (row.parent) onActivate(row.parent);
  };

  const unfoldBeside = (row: DataRow) => {
    for (const each of rows) {
      if (each.parent?.id === row.parent?.id && each.size > 0) onFold(each, true);
    }
  };

  const items = virtualizer.getVirtualItems();
  const isActiveRendered = items.some(({ index }) => index === activeIndex);
  return (
    <Scroller
      ref={scroller}
      role="tree"
      aria-label={props.label}
      aria-activedescendant={isActiveRendered ? `${id}-${activeIndex}` : undefined}
      tabIndex={0}
      style={{ maxHeight: props.maxHeight }}
      onFocus={() => active === undefined && goTo(0)}
      onKeyDown={handleKeyDown}
    >
      <div role="none" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {items.map(({ index, start }) => {
          const row = rows[index];
          return (
            row && (
              <DataTreeRow
                key={row.id}
                id={`${id}-${index}`}
                row={row}
                format={props.format}
                query={props.query}
                isOpen={isOpen(row)}
                isActive={index === activeIndex}
                top={start}
                onActivate={onActivate}
                onFold={onFold}
              />
            )
          );
        })}
      </div>
    </Scroller>
  );
}

const Scroller = styled('div')(({ theme }) => ({
  ...codeColors(theme),
  overflow: 'auto',
  overscrollBehavior: 'contain',
  paddingBlock: theme.spacing(0.75),
  color: theme.vars.palette.text.primary,
  fontFamily: monoFontFamily,
  fontSize: '0.75rem',
  lineHeight: `${rowHeight}px`,
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '& [role=treeitem]': {
    position: 'absolute',
    top: 0,
    insetInline: 0,
    display: 'flex',
    height: rowHeight,
    paddingInlineEnd: theme.spacing(1.5),
    whiteSpace: 'pre',
    cursor: 'default',
  },
  '& [role=treeitem]:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& [aria-selected=true]': { backgroundColor: theme.vars.palette.surface.selected },
  '&:focus-visible [aria-selected=true]': {
    outline: `1px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -1,
  },
  '& [data-part=fold]': {
    display: 'inline-flex',
    flex: 'none',
    alignItems: 'center',
    justifyContent: 'center',
    width: 20,
    color: theme.vars.palette.text.secondary,
  },
  '& [aria-expanded=true] [data-part=fold] svg': { transform: 'rotate(90deg)' },
  '& [data-part=key]': { color: 'var(--code-token-keyword)' },
  '& [data-part=sign]': { color: theme.vars.palette.text.secondary },
  '& [data-part=size]': { color: theme.vars.palette.text.secondary },
  '& [data-part=value]': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& [data-kind=string]': { color: 'var(--code-token-string)' },
  '& [data-kind=number], & [data-kind=boolean], & [data-kind=bigint]': {
    color: 'var(--code-token-constant)',
  },
  '& [data-kind=object]': { color: theme.vars.palette.text.secondary },
  '& mark': {
    borderRadius: 2,
    color: theme.vars.palette.text.primary,
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette.warning.main} 30%, transparent)`,
  },
}));
