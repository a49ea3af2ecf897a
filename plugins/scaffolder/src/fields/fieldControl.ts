import type { FieldProps } from '@portico/ui/forms';
import { joinErrors, readDescription } from '../components/TemplateForm/fieldProps.ts';
import type { TemplateFieldProps } from '../points.ts';

/** The options that a template gives a field, as `ui:options`. */
export function readOptions(
  uiSchema: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const options = uiSchema['ui:options'];
  return typeof options === 'object' && options !== null
    ? (options as Readonly<Record<string, unknown>>)
    : {};
}

/** Texts of an option that is a list of texts; `undefined` where it is not one. */
export function readTexts(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter((each): each is string => typeof each === 'string');
}

/** What a control needs of a field: its label, what explains it, and what is wrong with it. */
export function toFieldControl(
  {
    name,
    schema,
    uiSchema,
    rawErrors,
    required,
    disabled,
    readonly,
  }: Omit<TemplateFieldProps<never>, 'formData' | 'onChange'>,
  defaultLabel = name,
): FieldProps {
  const description = readDescription(schema, uiSchema);
  const title: unknown = uiSchema['ui:title'] ?? schema.title;
  return {
    label: typeof title === 'string' && title ? title : defaultLabel,
    ...(description !== undefined && { description }),
    ...(rawErrors.length > 0 && { error: joinErrors(rawErrors) }),
    isRequired: required,
    isDisabled: disabled || readonly,
  };
}
