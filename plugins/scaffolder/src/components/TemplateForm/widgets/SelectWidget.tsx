import { MultiSelect, Select } from '@portico/ui/forms';
import type { WidgetProps } from '@rjsf/utils';
import { toControlProps } from '../fieldProps.ts';
import { findIndex, listOptions } from './choices.ts';

/** A list to choose one or several of. */
export function SelectWidget(props: WidgetProps) {
  const { value, onChange, multiple, placeholder, options } = props;
  const choices = listOptions(props);
  const disabled = new Set(
    ((options.enumDisabled as unknown[] | undefined) ?? []).map(each => JSON.stringify(each)),
  );
  const items = choices.map((option, index) => ({
    value: String(index),
    label: option.label,
    ...(disabled.has(JSON.stringify(option.value)) && { isDisabled: true }),
  }));
  const read = (index: string): unknown => choices[Number(index)]?.value;
  if (multiple)
    return (
      <MultiSelect
        {...toControlProps(props)}
        items={items}
        values={(Array.isArray(value) ? value : []).flatMap(each => findIndex(choices, each) ?? [])}
        onChange={chosen => onChange(chosen.map(read))}
      />
    );
  return (
    <Select
      {...toControlProps(props)}
      items={items}
      value={findIndex(choices, value)}
      onChange={chosen => onChange(chosen === undefined ? options.emptyValue : read(chosen))}
      {...(placeholder && { placeholder })}
    />
  );
}
