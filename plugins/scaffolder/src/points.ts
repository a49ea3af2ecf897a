import { type ApiHolder, createExtensionPoint } from '@portico/core';
import type { Text } from '@portico/ui/i18n';
import type { ErrorSchema, ObjectFieldTemplateProps, RJSFSchema, UiSchema } from '@rjsf/utils';
import type { ComponentType } from 'react';

/** What a form shares with its fields. */
export interface TemplateFormContext {
  /** The values of all steps. */
  formData: Readonly<Record<string, unknown>>;
  /** Texts that reach the steps of a task, and are stored nowhere else. */
  secrets: Readonly<Record<string, string>>;
  setSecrets: (secrets: Readonly<Record<string, string>>) => void;
  /** What fields have filled in by themselves, by their ids; a value that the user has not changed follows. */
  suggested: Map<string, string>;
  apis: ApiHolder;
}

/** What a field of a form is given: the `FieldProps` of react-jsonschema-form 5. */
export interface TemplateFieldProps<Value = unknown> {
  name: string;
  schema: RJSFSchema;
  uiSchema: UiSchema;
  formData: Value | undefined;
  onChange: (value: Value | undefined, errors?: ErrorSchema, id?: string) => void;
  onBlur: (id: string, value: unknown) => void;
  onFocus: (id: string, value: unknown) => void;
  idSchema: { $id: string };
  formContext: TemplateFormContext;
  required: boolean;
  disabled: boolean;
  readonly: boolean;
  autofocus: boolean;
  placeholder: string;
  rawErrors: string[];
  /** Whether there may be several fields of this name: in a list, or below names that the user chooses. */
  isRepeated?: boolean;
  errorSchema: ErrorSchema;
  registry: unknown;
}

/** Takes what is wrong with a value. */
export interface FieldErrors {
  addError: (message: Text) => void;
}

/** Checks a value when its step is left. */
export type TemplateFieldValidation<Value = unknown> = (
  value: Value,
  errors: FieldErrors,
  context: {
    apiHolder: ApiHolder;
    formData: Readonly<Record<string, unknown>>;
    schema: RJSFSchema;
    uiSchema: UiSchema;
  },
) => void | Promise<void>;

/** What the file of a field exports. */
export interface TemplateFieldModule {
  // A value of the field's own type, which a list of all fields cannot name.
  // oxlint-disable-next-line typescript/no-explicit-any
  default: ComponentType<TemplateFieldProps<any>>;
  // oxlint-disable-next-line typescript/no-explicit-any
  validation?: TemplateFieldValidation<any>;
}

/** A field that templates name as `ui:field`. */
export interface TemplateFieldContribution {
  /** What templates write. */
  name: string;
  load: () => Promise<TemplateFieldModule>;
}
/** Fields that templates name as `ui:field`. */
export const templateFieldPoint = createExtensionPoint<TemplateFieldContribution>({
  id: 'template-field',
  description: 'Fields of the forms of templates',
});

/** A layout that templates name as `ui:ObjectFieldTemplate`. */
export interface TemplateLayoutContribution {
  /** What templates write. */
  name: string;
  load: () => Promise<{ default: ComponentType<ObjectFieldTemplateProps> }>;
}
/** Layouts that templates name as `ui:ObjectFieldTemplate`. */
export const templateLayoutPoint = createExtensionPoint<TemplateLayoutContribution>({
  id: 'template-layout',
  description: 'Layouts of the steps of forms of templates',
});

/** What a decorator changes before a task is created. */
export interface TemplateFormDecoration {
  /** What the template writes beside the decorator's id. */
  input: Readonly<Record<string, unknown>>;
  apis: ApiHolder;
  values: Readonly<Record<string, unknown>>;
  setValues: (
    change: (former: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
  ) => void;
  setSecrets: (
    change: (former: Readonly<Record<string, string>>) => Readonly<Record<string, string>>,
  ) => void;
}

/** A decorator that templates name in `EXPERIMENTAL_formDecorators` or `formDecorators`. */
export interface TemplateFormDecoratorContribution {
  /** What templates write as the id. */
  name: string;
  load: () => Promise<{ default: (decoration: TemplateFormDecoration) => void | Promise<void> }>;
}
/** Functions that change values and secrets before a task is created. */
export const templateFormDecoratorPoint = createExtensionPoint<TemplateFormDecoratorContribution>({
  id: 'template-form-decorator',
  description: 'Functions that change the values of a form before a task is created',
});
