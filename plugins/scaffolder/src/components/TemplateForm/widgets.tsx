import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import { styled } from '@mui/material/styles';
import { MultiSelect, Select, TextField, type TextFieldProps } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import {
  asNumber,
  type EnumOptionsType,
  type RegistryWidgetsType,
  type WidgetProps,
} from '@rjsf/utils';
import { type ReactNode, useId } from 'react';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import { joinErrors, readDescription, toControlProps } from './fieldProps.ts';

const toText = (value: unknown) =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string | number | boolean);

/** Makes a widget of one line of text, or of several. */
function createTextWidget(type: TextFieldProps['type'], hasLines = false) {
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

const listOptions = ({ options }: WidgetProps): EnumOptionsType[] => options.enumOptions ?? [];

/** The position of a value among the choices, which controls use as its name: values may be of any type. */
const findIndex = (options: readonly EnumOptionsType[], value: unknown) => {
  const text = JSON.stringify(value);
  const at = options.findIndex(option => JSON.stringify(option.value) === text);
  return at < 0 ? undefined : String(at);
};

function SelectWidget(props: WidgetProps) {
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
    <Group
      as="fieldset"
      role={isRadio ? 'radiogroup' : undefined}
      aria-labelledby={`${id}-label`}
      aria-describedby={note ? `${id}-note` : undefined}
    >
      <span id={`${id}-label`}>
        {label}
        {isRequired && <span aria-hidden> *</span>}
      </span>
      <div data-inline={isInline || undefined}>{children}</div>
      {note && (
        <p id={`${id}-note`} data-error={error ? '' : undefined}>
          {note}
        </p>
      )}
    </Group>
  );
}

function RadioWidget(props: WidgetProps) {
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

function CheckboxesWidget(props: WidgetProps) {
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

function CheckboxWidget(props: WidgetProps) {
  const { value, onChange, label, disabled, readonly, rawErrors = [], required } = props;
  const id = useId();
  const description = readDescription(props.schema, props.uiSchema);
  const note = rawErrors.length > 0 ? joinErrors(rawErrors) : description;
  return (
    <Group>
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
      {note && (
        <p id={id} data-error={rawErrors.length > 0 ? '' : undefined}>
          {note}
        </p>
      )}
    </Group>
  );
}

const maxFileBytes = 5 * 1024 * 1024;

function FileWidget(props: WidgetProps) {
  const { onChange, multiple, options, rawErrors, ...rest } = props;
  const t = useTranslations(laterScaffolderTranslations);
  const id = useId();
  const { accept } = options as { accept?: string };
  const { label, isRequired, description, error, isDisabled } = toControlProps({
    ...rest,
    ...(rawErrors && { rawErrors }),
  });
  const note = error ?? description;
  const take = async (files: readonly File[]) => {
    const tooLarge = files.find(({ size }) => size > maxFileBytes);
    if (tooLarge) {
      onChange(undefined, { __errors: [t('form.tooLarge', { name: tooLarge.name })] } as never);
      return;
    }
    const read = await Promise.all(files.map(readDataUrl));
    onChange(multiple ? read : read[0]);
  };
  return (
    <Group>
      <label htmlFor={id}>
        {label}
        {isRequired && <span aria-hidden> *</span>}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple ?? false}
        disabled={isDisabled}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={({ target }) => void take([...(target.files ?? [])])}
      />
      {note && (
        <p id={`${id}-note`} data-error={error ? '' : undefined}>
          {note}
        </p>
      )}
    </Group>
  );
}

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(new Error(`'${file.name}' cannot be read`)));
    reader.addEventListener('load', () =>
      resolve(
        String(reader.result).replace(';base64', `;name=${encodeURIComponent(file.name)};base64`),
      ),
    );
    reader.readAsDataURL(file);
  });
}

const HiddenWidget = () => null;

/** The controls of forms, by the names that templates use. */
export const widgets: RegistryWidgetsType = {
  TextWidget: createTextWidget(undefined),
  PasswordWidget: createTextWidget('password'),
  EmailWidget: createTextWidget('email'),
  URLWidget: createTextWidget('url'),
  DateWidget: createTextWidget('date'),
  DateTimeWidget: createTextWidget('datetime-local'),
  AltDateWidget: createTextWidget('date'),
  AltDateTimeWidget: createTextWidget('datetime-local'),
  TimeWidget: createTextWidget('time'),
  ColorWidget: createTextWidget('color'),
  UpDownWidget: createTextWidget('number'),
  RangeWidget: createTextWidget('number'),
  TextareaWidget: createTextWidget('text', true),
  SelectWidget,
  RadioWidget,
  CheckboxesWidget,
  CheckboxWidget,
  FileWidget,
  HiddenWidget,
};

const Group = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > span, & > label:not(.MuiFormControlLabel-root)': {
    ...theme.typography.body2,
    fontWeight: 500,
  },
  '& > div': { display: 'grid' },
  '& > div[data-inline]': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0, 1.5) },
  '& .MuiFormControlLabel-label': { ...theme.typography.body2 },
  '& > p': { ...theme.typography.caption, margin: 0, color: theme.vars.palette.text.secondary },
  '& > p[data-error]': { color: theme.vars.palette.error.main },
}));
