import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import {
  type FilterOptionListProps,
  FilterOptionRow,
  filterRooms,
  FilterScroller,
} from './FilterOptionRow.tsx';

/** A long list of options, apart from the short ones, so that its code is fetched when it is wanted. */
export default function VirtualOptionList(props: FilterOptionListProps) {
  const { options, room } = props;
  const { optionHeight, rowsInSight } = filterRooms[room];
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- what it returns goes to no memoised child
  const virtualizer = useVirtualizer({
    count: options.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => optionHeight,
    initialRect: { width: 240, height: optionHeight * rowsInSight },
    overscan: 4,
  });
  return (
    <FilterScroller ref={scroller} room={room}>
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const option = options[index];
          return (
            option && (
              <FilterOptionRow
                key={option.value}
                option={option}
                style={{
                  position: 'absolute',
                  insetInline: 0,
                  transform: `translateY(${start}px)`,
                }}
                {...props}
              />
            )
          );
        })}
      </div>
    </FilterScroller>
  );
}
