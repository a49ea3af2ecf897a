import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { WidgetProps } from '@rjsf/utils';
import { useId } from 'react';
import { joinErrors, readDescription } from '../fieldProps.ts';
import { WidgetGroup } from './WidgetGroup.tsx';

/** One box to tick. */
export function CheckboxWidget(props: WidgetProps) {
  const { value, onChange, label, disabled, readonly, rawErrors = [], required } = props;
  const id = useId();
  const description = readDescription(props.schema, props.uiSchema);
  const note = rawErrors.length > 0 ? joinErrors(rawErrors) : description;
  return (
    <WidgetGroup note={note} noteId={id} isInvalid={rawErrors.length > 0}>
      <FormControlLabel
        label={required ? `${label} *` : label}
        disabled={Boolean(disabled) || Boolean(readonly)}
        control={
          <Checkbox
            size="small"
            checked={value === true}
            onChange={(_, isChecked) => onChange(isChecked)}
            slotProps={{ input: { 'aria-describedby': note ? id : undefined } }}
          />
        }
      />
    </WidgetGroup>
  );
}
