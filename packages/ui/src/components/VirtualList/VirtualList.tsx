import { styled } from '@mui/material/styles';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';

/** Height of a row in pixels, and how many are in sight: the half row says that there are more. */
export const virtualRowHeight = 36;
const rowsInSight = 10.5;

/** Props of {@link VirtualList}. */
export interface VirtualListProps<Item> extends Omit<
  ComponentProps<'div'>,
  'children' | 'ref' | 'role'
> {
  items: readonly Item[];
  getKey: (item: Item) => string;
  renderItem: (item: Item, index: number) => ReactNode;
  /** What a row says of itself beyond its place, such as its id and whether it is chosen. */
  getRowProps?: (item: Item, index: number) => ComponentProps<'div'>;
  /** Makes rows the options of a field, which keeps the focus. */
  isListbox?: boolean;
  /** The row to keep in sight. */
  activeIndex?: number;
}

/** A list of any length, of which only the rows in sight are rendered. */
export function VirtualList<Item>({
  items,
  getKey,
  renderItem,
  getRowProps,
  activeIndex = -1,
  isListbox = false,
  ...root
}: VirtualListProps<Item>) {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- what it returns goes to no memoised child
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => virtualRowHeight,
    initialRect: { width: 240, height: virtualRowHeight * rowsInSight },
    overscan: 4,
  });
  useEffect(() => {
    if (activeIndex >= 0) virtualizer.scrollToIndex(activeIndex);
  }, [virtualizer, activeIndex]);

  return (
    // A list that scrolls and holds nothing to focus must be reached by the keyboard itself.
    <Scroller
      ref={scroller}
      role={isListbox ? 'listbox' : 'list'}
      tabIndex={isListbox ? undefined : 0}
      {...root}
      style={{ maxHeight: virtualRowHeight * rowsInSight }}
    >
      <div role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <div
              key={getKey(item)}
              role={isListbox ? 'option' : 'listitem'}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              {...getRowProps?.(item, index)}
              style={{ transform: `translateY(${start}px)` }}
            >
              {renderItem(item, index)}
            </div>
          );
        })}
      </div>
    </Scroller>
  );
}

const Scroller = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  overflowY: 'auto',
  '& > div': { position: 'relative' },
  '& > div > div': {
    position: 'absolute',
    insetInline: 0,
    top: 0,
    height: virtualRowHeight,
    padding: theme.spacing(0, 1.5),
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    lineHeight: `${virtualRowHeight}px`,
  },
}));
