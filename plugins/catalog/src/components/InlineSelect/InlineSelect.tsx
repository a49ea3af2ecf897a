import { styled } from '@mui/material/styles';
import { type SelectItem, useChoice } from '@portico/ui';
import { useId } from 'react';

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

/** One choice of a few, in the line of a toolbar: its label stands inside. */
export function InlineSelect({
  label,
  items,
  value,
  onChange,
  width,
  isLabelHidden = false,
}: InlineSelectProps) {
  const id = useId();
  const [chosen, choose] = useChoice(value, onChange);
  return (
    <Place>
      {!isLabelHidden && <label htmlFor={id}>{label}</label>}
      <select
        id={id}
        aria-label={isLabelHidden ? label : undefined}
        value={chosen}
        style={{ width }}
        onChange={event => choose(event.target.value)}
      >
        {items.map(item => (
          <option key={item.value} value={item.value} disabled={item.isDisabled}>
            {item.label}
          </option>
        ))}
      </select>
    </Place>
  );
}

const Place = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-flex',
  alignItems: 'center',
  height: 32,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  '& label': {
    padding: theme.spacing(0, 0.5, 0, 1.25),
    color: theme.vars.palette.text.secondary,
  },
  '& select': {
    flex: 1,
    minWidth: 0,
    height: '100%',
    padding: theme.spacing(0, 1, 0, 0.5),
    '&:only-child': { paddingInlineStart: theme.spacing(1.25) },
    font: 'inherit',
    fontWeight: 600,
    color: 'inherit',
    backgroundColor: 'transparent',
    border: 0,
    borderRadius: 'inherit',
    cursor: 'pointer',
  },
  '& option': { color: 'CanvasText', backgroundColor: 'Canvas' },
}));
