import { styled } from '@mui/material/styles';
import { type ComponentProps, type ComponentType, type CSSProperties, useId } from 'react';
import { formatCount } from '../../format/formatCount.ts';
import { useLocale } from '../../i18n/I18nProvider.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import type { FilterOption } from './filterOptions.ts';

/** How much room the options take: in a list that pops up, or in a column among others. */
export type FilterRoom = 'popover' | 'column';

/** Height of an option in pixels, and how many are in sight, by the room there is. */
export const filterRooms = {
  popover: { optionHeight: 36, rowsInSight: 10.5 },
  column: { optionHeight: 28, rowsInSight: 7.5 },
} as const;

/** Props of a list of options. */
export interface FilterOptionListProps {
  options: readonly FilterOption[];
  selected: readonly string[];
  onToggle: (value: string) => void;
  room: FilterRoom;
}

/** Props of {@link FilterOptionRow}. */
export interface FilterOptionRowProps extends Omit<FilterOptionListProps, 'options'> {
  option: FilterOption;
  style?: CSSProperties;
}

/** One option to tick. */
export function FilterOptionRow({ option, selected, onToggle, room, style }: FilterOptionRowProps) {
  const locale = useLocale();
  const { value, label, detail, count } = option;
  const detailId = useId();
  return (
    <Row style={{ [detail ? 'minHeight' : 'height']: filterRooms[room].optionHeight, ...style }}>
      <input
        type="checkbox"
        checked={selected.includes(value)}
        aria-describedby={detail === undefined ? undefined : detailId}
        onChange={() => onToggle(value)}
      />
      <span>
        <span title={label}>{label}</span>
        {/* Describes the option, and is no part of its name. */}
        {detail !== undefined && (
          <Detail id={detailId} aria-hidden>
            {detail}
          </Detail>
        )}
      </span>
      {count !== undefined && (
        <Count>
          <VisuallyHidden>, </VisuallyHidden>
          {formatCount(count, locale)}
        </Count>
      )}
    </Row>
  );
}

/** The list's own box, which scrolls. */
export const FilterScroller: ComponentType<ComponentProps<'div'> & { room: FilterRoom }> = styled(
  'div',
  { shouldForwardProp: prop => prop !== 'room' },
)<{
  room: FilterRoom;
}>(({ room }) => ({
  maxHeight: filterRooms[room].optionHeight * filterRooms[room].rowsInSight,
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
  '& > span:first-of-type': { display: 'grid', flex: 1, minWidth: 0 },
  '& > span > span:first-of-type': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
}));

const Detail = styled('small')(({ theme }) => ({
  ...theme.typography.caption,
  paddingBottom: theme.spacing(0.5),
  color: theme.vars.palette.text.secondary,
}));

const Count = styled('span')(({ theme }) => ({
  fontSize: '0.75rem',
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars.palette.text.secondary,
}));
