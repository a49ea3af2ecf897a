import { useApis } from '@portico/app';
import { useReadText, useTranslations } from '@portico/ui/i18n';
// The package's index needs a validator that the portal does not have.
import Form, { type IChangeEvent } from '@rjsf/core/lib/components/Form.js';
import type { ErrorSchema, ObjectFieldTemplateProps, UiSchema } from '@rjsf/utils';
import { type ComponentType, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import { type FormStep, listFieldNames } from '../../model/readForm.ts';
import { pickShownValues } from '../../model/formValues.ts';
import { readUiSchema } from '../../model/splitUiSchema.ts';
import type { TemplateFieldModule } from '../../points.ts';
import { adaptField, type SharedContext } from './adaptField.tsx';
import { useFormValidator } from './formValidator.ts';
import { createUnknownField } from './UnknownField.tsx';
import { templates } from './templates/templates.ts';
import { useLeftErrors } from './useLeftErrors.ts';
import { validateFields } from './validateFields.ts';
import { widgets } from './widgets/widgets.ts';

type Values = Readonly<Record<string, unknown>>;

/** Props of {@link TemplateForm}. */
export interface TemplateFormProps {
  step: FormStep;
  /** The values of all steps. */
  values: Values;
  /** Called with the defaults when the form is first shown, and with what the user enters. */
  onChange: (values: Values, source: 'defaults' | 'user') => void;
  secrets: Readonly<Record<string, string>>;
  onSecretsChange: (secrets: Readonly<Record<string, string>>) => void;
  /** What the fields of all steps have suggested. */
  suggested: Map<string, string>;
  /** The components of fields that templates name, by their names. */
  fields: ReadonlyMap<string, TemplateFieldModule>;
  layouts: ReadonlyMap<string, ComponentType<ObjectFieldTemplateProps>>;
  /** The names of fields that render their errors by themselves. */
  ownFields: ReadonlySet<string>;
  /** Errors that the server found. */
  serverErrors?: ErrorSchema | undefined;
  /** All values of the step are right. */
  onSubmit: (values: Values) => void;
  /** The buttons below the fields; one of them submits the form. */
  children: ReactNode;
}

/** A step of a template's form. */
export function TemplateForm({
  step,
  values,
  onChange,
  secrets,
  onSecretsChange,
  suggested,
  fields,
  layouts,
  ownFields,
  serverErrors,
  onSubmit,
  children,
}: TemplateFormProps) {
  const t = useTranslations(laterScaffolderTranslations);
  const apis = useApis();
  const readText = useReadText();
  const validator = useFormValidator();
  const [fieldErrors, setFieldErrors] = useState<ErrorSchema>();
  const [failure, setFailure] = useState<string>();
  const form = useRef<Form<Values>>(null);
  const shownValidator = useRef(validator);
  useEffect(() => {
    if (shownValidator.current === validator) return;
    shownValidator.current = validator;
    const shown = form.current;
    // Errors that are shown are in the reader's former language; rjsf has the new validator after its next state.
    if (shown && shown.state.errors.length > 0)
      shown.setState(
        state => state,
        () => shown.validateForm(),
      );
  }, [validator]);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
  }, []);
  const formContext: SharedContext = useMemo(
    () => ({
      formData: values,
      secrets,
      setSecrets: onSecretsChange,
      suggested,
      apis,
      ownFields,
      form: step.form,
    }),
    [values, secrets, onSecretsChange, suggested, apis, ownFields, step],
  );
  const adapted = useMemo(
    () =>
      Object.fromEntries([
        ...[...fields].map(([name, { default: C }]) => [name, adaptField(C)] as const),
        ...listFieldNames([step]).flatMap(name =>
          fields.has(name) ? [] : [[name, createUnknownField(name, [...fields.keys()])] as const],
        ),
      ]),
    [fields, step],
  );
  const uiSchema = useMemo(
    () => withLayout(readUiSchema(step.source, values), layouts),
    [step, values, layouts],
  );

  const checkOwn = (entered: Values) =>
    validateFields(step, pickShownValues(step, entered, validator), fields, {
      apiHolder: apis,
      readText,
    });
  const checkField = async (name: string) => {
    // What is not filled in is no mistake before the step is submitted.
    if (values[name] === undefined) return undefined;
    const { errorSchema } = validator.validateFormData(values, step.schema);
    const ofSchema = errorSchema[name];
    if (ofSchema) return ofSchema;
    return (await checkOwn(values))?.[name];
  };
  const left = useLeftErrors(checkField);

  const handleSubmit = async ({ formData }: IChangeEvent<Values>) => {
    setFailure(undefined);
    left.clear();
    try {
      const errors = await checkOwn(formData ?? {});
      setFieldErrors(errors);
      if (!errors) onSubmit({ ...values, ...formData });
    } catch (cause) {
      setFailure(cause instanceof Error ? cause.message : String(cause));
    }
  };

  const shownErrors = fieldErrors ?? serverErrors ?? left.errors;
  return (
    <div onFocus={left.handleFocus} onBlur={event => void left.handleBlur(event)}>
      <Form<Values>
        ref={form}
        schema={step.schema}
        uiSchema={uiSchema as UiSchema<Values>}
        formData={values}
        formContext={formContext}
        validator={validator as never}
        widgets={widgets as never}
        templates={templates as never}
        fields={adapted as never}
        noHtml5Validate
        showErrorList={false}
        focusOnFirstError={focusField}
        {...(shownErrors && { extraErrors: shownErrors as never })}
        onChange={({ formData }) => {
          left.handleChange();
          setFieldErrors(undefined);
          onChange(formData ?? {}, isShown.current ? 'user' : 'defaults');
        }}
        onSubmit={event => void handleSubmit(event)}
        onError={left.clear}
      >
        <>
          {failure !== undefined && (
            <p role="alert">{t('form.checkFailed', { reason: failure })}</p>
          )}
          {children}
        </>
      </Form>
    </div>
  );
}

/** Puts the cursor into the field of an error. */
function focusField({ property = '' }: { property?: string | undefined }) {
  const id = ['root', ...property.split(/[[\].']+/).filter(Boolean)].join('_');
  const place = document.querySelector(`[data-field="${CSS.escape(id)}"]`);
  place?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
}

/** The layout that a step names, as the component. */
function withLayout(
  uiSchema: UiSchema,
  layouts: ReadonlyMap<string, ComponentType<ObjectFieldTemplateProps>>,
): UiSchema {
  const key = 'ui:ObjectFieldTemplate';
  const name = uiSchema[key] as unknown;
  if (typeof name !== 'string') return uiSchema;
  const { [key]: _name, ...rest } = uiSchema;
  const layout = layouts.get(name);
  return layout ? ({ ...rest, [key]: layout } as UiSchema) : rest;
}
