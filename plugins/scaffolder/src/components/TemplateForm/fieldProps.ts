import type { FieldProps as ControlProps } from '@portico/ui/forms';
import type { WidgetProps } from '@rjsf/utils';

/** What a control of the portal needs of a widget of rjsf. */
export function toControlProps({
  label,
  hideLabel,
  rawErrors = [],
  required,
  disabled,
  readonly,
  schema,
  uiSchema,
}: Pick<
  WidgetProps,
  'label' | 'hideLabel' | 'rawErrors' | 'required' | 'disabled' | 'readonly' | 'schema' | 'uiSchema'
>): ControlProps {
  const description = readDescription(schema, uiSchema);
  return {
    label,
    ...(hideLabel && { isLabelHidden: true }),
    ...(description !== undefined && { description }),
    ...(rawErrors.length > 0 && { error: joinErrors(rawErrors) }),
    isRequired: required ?? false,
    isDisabled: (disabled ?? false) || (readonly ?? false),
  };
}

/** Errors of one field, each once. */
export const joinErrors = (errors: readonly string[]): string => [...new Set(errors)].join(' ');

/** The plain text that explains a field; none where it is Markdown, which is shown beneath. */
export function readDescription(
  schema: { description?: string | undefined },
  uiSchema: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  if (hasMarkdown(uiSchema)) return undefined;
  const own = uiSchema?.['ui:description'];
  return (typeof own === 'string' ? own : schema.description) || undefined;
}

/** Whether the text that explains a field is Markdown. */
export function hasMarkdown(uiSchema: Readonly<Record<string, unknown>> | undefined): boolean {
  const options = uiSchema?.['ui:options'] as Record<string, unknown> | undefined;
  return (
    uiSchema?.['ui:enableMarkdownInDescription'] === true ||
    options?.['enableMarkdownInDescription'] === true
  );
}
