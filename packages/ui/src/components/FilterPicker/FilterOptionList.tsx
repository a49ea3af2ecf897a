import { styled } from '@mui/material/styles';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useRef } from 'react';
import { formatCount } from '../../format/formatCount.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import type { FilterOption } from './filterOptions.ts';

const virtualAbove = 40;

/** How much room the options take: in a list that pops up, or in a column among others. */
export type FilterRoom = 'popover' | 'column';

const rooms = {
  popover: { optionHeight: 36, rowsInSight: 10.5 },
  column: { optionHeight: 28, rowsInSight: 7.5 },
} as const;

interface FilterOptionListProps {
  options: readonly FilterOption[];
  selected: readonly string[];
  onToggle: (value: string) => void;
  room: FilterRoom;
}

/** Options to tick; of a long list only those in sight are drawn. */
export function FilterOptionList(props: FilterOptionListProps) {
  return props.options.length > virtualAbove ? (
    <VirtualList {...props} />
  ) : (
    <Scroller room={props.room}>
      {props.options.map(option => (
        <Option key={option.value} option={option} {...props} />
      ))}
    </Scroller>
  );
}

function VirtualList(props: FilterOptionListProps) {
  const { options, room } = props;
  const { optionHeight, rowsInSight } = rooms[room];
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
    <Scroller ref={scroller} room={room}>
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const option = options[index];
          return (
            option && (
              <Option
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
    </Scroller>
  );
}

interface OptionProps extends Omit<FilterOptionListProps, 'options'> {
  option: FilterOption;
  style?: CSSProperties;
}

function Option({ option, selected, onToggle, room, style }: OptionProps) {
  const { value, label, count } = option;
  return (
    <Row style={{ height: rooms[room].optionHeight, ...style }}>
      <input type="checkbox" checked={selected.includes(value)} onChange={() => onToggle(value)} />
      <span title={label}>{label}</span>
      {count !== undefined && (
        <Count>
          <VisuallyHidden>, </VisuallyHidden>
          {formatCount(count)}
        </Count>
      )}
    </Row>
  );
}

const Scroller = styled('div', { shouldForwardProp: prop => prop !== 'room' })<{
  room: FilterRoom;
}>(({ room }) => ({
  maxHeight: rooms[room].optionHeight * rooms[room].rowsInSight,
  overflowY: 'auto',
}));

const Row = styled('label')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(0, 1),
  borderRadius: theme.shape.borderRadius,
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&:has(:focus-visible)': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -2,
  },
  '& input': {
    flex: 'none',
    width: 16,
    height: 16,
    margin: 0,
    outline: 'none',
    accentColor: theme.vars.palette.primary.main,
  },
  '& > span:first-of-type': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
}));

const Count = styled('span')(({ theme }) => ({
  fontSize: '0.75rem',
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars.palette.text.secondary,
}));
