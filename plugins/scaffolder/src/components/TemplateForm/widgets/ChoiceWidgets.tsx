import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import type { WidgetProps } from '@rjsf/utils';
import { type ReactNode, useId } from 'react';
import { toControlProps } from '../fieldProps.ts';
import { findIndex, listOptions } from './choices.ts';
import { WidgetGroup } from './WidgetGroup.tsx';

/** Buttons of which one is chosen. */
export function RadioWidget(props: WidgetProps) {
  const { id, value, onChange, options, disabled, readonly } = props;
  const choices = listOptions(props);
  const chosen = findIndex(choices, value);
  return (
    <ChoiceGroup isRadio widget={props} isInline={options.inline === true}>
      {choices.map((choice, index) => (
        <FormControlLabel
          key={choice.label}
          label={choice.label}
          disabled={Boolean(disabled) || Boolean(readonly)}
          control={
            <Radio
              size="small"
              name={id}
              checked={chosen === String(index)}
              onChange={() => onChange(choice.value)}
            />
          }
        />
      ))}
    </ChoiceGroup>
  );
}

/** Boxes to tick, as many as the user likes. */
export function CheckboxesWidget(props: WidgetProps) {
  const { value, onChange, options, disabled, readonly } = props;
  const choices = listOptions(props);
  const chosen = new Set((Array.isArray(value) ? value : []).map(each => findIndex(choices, each)));
  const toggle = (at: string) => {
    if (!chosen.delete(at)) chosen.add(at);
    onChange(
      choices.filter((_, index) => chosen.has(String(index))).map(each => each.value as unknown),
    );
  };
  return (
    <ChoiceGroup widget={props} isInline={options.inline === true}>
      {choices.map((choice, index) => (
        <FormControlLabel
          key={choice.label}
          label={choice.label}
          disabled={Boolean(disabled) || Boolean(readonly)}
          control={
            <Checkbox
              size="small"
              checked={chosen.has(String(index))}
              onChange={() => toggle(String(index))}
            />
          }
        />
      ))}
    </ChoiceGroup>
  );
}

/** A group of buttons to tick, with the label over it. */
function ChoiceGroup({
  isRadio = false,
  widget,
  isInline,
  children,
}: {
  isRadio?: boolean;
  widget: WidgetProps;
  isInline: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const { label, isRequired, description, error } = toControlProps(widget);
  const note = error ?? description;
  return (
    <WidgetGroup
      as="fieldset"
      role={isRadio ? 'radiogroup' : undefined}
      aria-labelledby={`${id}-label`}
      aria-describedby={note ? `${id}-note` : undefined}
      note={note}
      noteId={`${id}-note`}
      isInvalid={Boolean(error)}
    >
      <span id={`${id}-label`}>
        {label}
        {isRequired && <span aria-hidden> *</span>}
      </span>
      <div data-inline={isInline || undefined}>{children}</div>
    </WidgetGroup>
  );
}
