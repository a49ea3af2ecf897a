import { TextField, type TextFieldProps } from '@portico/ui/forms';
import { asNumber, type WidgetProps } from '@rjsf/utils';
import { toControlProps } from '../fieldProps.ts';

/** Makes a widget of one line of text, or of several. */
export function createTextWidget(type: TextFieldProps['type'], hasLines = false) {
  return function TextWidget(props: WidgetProps) {
    const { id, value, onChange, onBlur, readonly, autofocus, placeholder, options, schema } =
      props;
    const { rows } = options as { rows?: number };
    const isNumber = schema.type === 'number' || schema.type === 'integer';
    const inputType = type ?? (isNumber ? 'number' : (typeOfFormat[schema.format ?? ''] ?? 'text'));
    const change = (text: string) => {
      if (text === '') onChange(options.emptyValue);
      else onChange(isNumber ? asNumber(text) : text);
    };
    return (
      <TextField
        {...toControlProps({ ...props, readonly: false })}
        value={toText(value)}
        onChange={change}
        onBlur={() => onBlur(id, value)}
        type={hasLines ? 'text' : inputType}
        {...(hasLines && { rows: rows ?? 5 })}
        {...(placeholder && { placeholder })}
        {...(readonly && { isReadOnly: true })}
        {...(autofocus && { hasAutoFocus: true })}
        {...(inputType === 'password' && { autoComplete: 'new-password' })}
      />
    );
  };
}

const typeOfFormat: Readonly<Record<string, TextFieldProps['type']>> = {
  date: 'date',
  time: 'time',
  email: 'email',
};

const toText = (value: unknown) =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string | number | boolean);
