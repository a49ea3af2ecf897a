import { styled } from '@mui/material/styles';
import { type SelectItem, useChoice } from '@portico/ui/forms';
import { ChevronDownIcon } from '@portico/ui/icons';
import { useId, useLayoutEffect, useRef } from 'react';

/** Props of {@link InlineSelect}. */
export interface InlineSelectProps {
  label: string;
  items: readonly SelectItem[];
  value: string;
  onChange: (value: string) => void;
  /** Of the choice, in pixels; default as wide as its longest item. */
  width?: number;
  /** Keeps the label for those who listen, where the choices say what they are. */
  isLabelHidden?: boolean;
}

/** One choice of a few, in the line of a toolbar: its label is inside. */
export function InlineSelect({
  label,
  items,
  value,
  onChange,
  width,
  isLabelHidden = false,
}: InlineSelectProps) {
  const id = useId();
  const labelPlace = useRef<HTMLLabelElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  // After each rendering: the label may have changed with the language.
  useLayoutEffect(() => {
    if (!select.current || !labelPlace.current) return;
    select.current.style.paddingInlineStart = `${labelPlace.current.offsetWidth}px`;
  });
  const [chosen, choose] = useChoice(value, onChange);
  // As wide as its longest item, whichever is chosen, so that what is beside it does not move.
  const longest = Math.max(0, ...items.map(item => item.label.length));
  const style =
    width === undefined
      ? { gridTemplateColumns: `auto minmax(calc(${longest * 0.8}ch + 38px), auto)` }
      : { width };
  return (
    <Place style={style}>
      {!isLabelHidden && (
        <label ref={labelPlace} htmlFor={id}>
          {label}
        </label>
      )}
      <select
        ref={select}
        id={id}
        aria-label={isLabelHidden ? label : undefined}
        value={chosen}
        onChange={event => choose(event.target.value)}
      >
        {items.map(item => (
          <option key={item.value} value={item.value} disabled={item.isDisabled}>
            {item.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon size={14} />
    </Place>
  );
}

const Place = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  position: 'relative',
  display: 'inline-grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  height: 32,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  '&:hover': {
    borderColor: theme.vars.palette.border.strong,
    backgroundColor: theme.vars.palette.surface.hover,
  },
  // The arrow is the same as on other controls; the select reaches below it.
  '& > svg': {
    position: 'absolute',
    insetInlineEnd: theme.spacing(1.25),
    pointerEvents: 'none',
    color: theme.vars.palette.text.secondary,
  },
  '& label': {
    gridArea: '1 / 1',
    padding: theme.spacing(0, 0.5, 0, 1.25),
    // A click opens the select, which reaches below it.
    pointerEvents: 'none',
    color: theme.vars.palette.text.secondary,
  },
  '& select': {
    gridArea: '1 / 1 / 2 / 3',
    minWidth: 0,
    height: '100%',
    padding: theme.spacing(0, 3.5, 0, 1.25),
    font: 'inherit',
    fontWeight: 600,
    appearance: 'none',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: 'inherit',
    backgroundColor: 'transparent',
    border: 0,
    borderRadius: 'inherit',
    cursor: 'pointer',
  },
  '& option': { color: 'CanvasText', backgroundColor: 'Canvas' },
}));
