import { styled } from '@mui/material/styles';
import type { FacetValue } from '@portico/catalog-common';
import { formatCount } from '@portico/ui';
import { useId } from 'react';

/** Props of {@link KindPicker}. */
export interface KindPickerProps {
  /** The kinds there are; `undefined` until they come. */
  kinds: readonly FacetValue[] | undefined;
  /** Lower case. */
  value: string;
  onChange: (kind: string) => void;
}

/** Chooses the kind of entities that the list shows. */
export function KindPicker({ kinds, value, onChange }: KindPickerProps) {
  const id = useId();
  const options = [...(kinds ?? [])].sort((a, b) => a.value.localeCompare(b.value));
  const isKnown = options.some(option => option.value.toLowerCase() === value);
  return (
    <div>
      <Label htmlFor={id}>Kind</Label>
      <Select id={id} value={value} onChange={event => onChange(event.target.value)}>
        {!isKnown && <option value={value}>{value}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value.toLowerCase()}>
            {option.value} ({formatCount(option.count)})
          </option>
        ))}
      </Select>
    </div>
  );
}

const Label = styled('label')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'block',
  marginBottom: theme.spacing(0.5),
  fontWeight: 600,
  color: theme.vars.palette.text.secondary,
}));

const Select = styled('select')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  height: 32,
  padding: theme.spacing(0, 1),
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
}));
