import type { FormNode } from '@portico/scaffolder-common/form';
import type { Field, FieldProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import type { TemplateFieldProps, TemplateFormContext } from '../../points.ts';

/** What a form shares with all that renders it. */
export interface SharedContext extends TemplateFormContext {
  /** The names of fields that render their errors by themselves. */
  ownFields: ReadonlySet<string>;
  form: FormNode;
}

/** Gives a component that is written for react-jsonschema-form 5 what it expects. */
export function adaptField(Component: ComponentType<TemplateFieldProps>): Field {
  return function AdaptedField({ fieldPathId, onChange, registry, ...rest }: FieldProps) {
    const context = registry.formContext as SharedContext;
    const { required, disabled, readonly, autofocus, rawErrors, errorSchema, uiSchema } = rest;
    return (
      <Component
        {...rest}
        formData={rest.formData as unknown}
        uiSchema={uiSchema ?? {}}
        placeholder={String(uiSchema?.['ui:placeholder'] ?? '')}
        required={required ?? false}
        disabled={(disabled ?? false) || uiSchema?.['ui:disabled'] === true}
        readonly={readonly ?? false}
        autofocus={autofocus ?? false}
        rawErrors={rawErrors ?? []}
        errorSchema={errorSchema ?? {}}
        registry={registry}
        formContext={context}
        isRepeated={context.form.at(fieldPathId.path).isRepeated}
        idSchema={{ $id: fieldPathId.$id }}
        onChange={(value, errors, id) => onChange(value, fieldPathId.path, errors, id)}
      />
    );
  };
}
