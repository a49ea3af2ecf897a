import { useTranslations } from '@portico/ui/i18n';
import type { Field, FieldProps } from '@rjsf/utils';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import { FieldHint } from './FieldHint.tsx';

/** Makes what is shown where a template names a field that nothing provides: a control for the type of the value, and the hint. */
export function createUnknownField(name: string, known: readonly string[]): Field {
  return function UnknownField(props: FieldProps) {
    const t = useTranslations(laterScaffolderTranslations);
    const { SchemaField } = props.registry.fields;
    const { 'ui:field': _field, 'ui:options': options, ...rest } = props.uiSchema ?? {};
    const { field: _option, ...others } = (options ?? {}) as Record<string, string>;
    return (
      <>
        {SchemaField && <SchemaField {...props} uiSchema={{ ...rest, 'ui:options': others }} />}
        <FieldHint>
          {t('form.unknownField', { name, known: known.toSorted().join(', ') })}
        </FieldHint>
      </>
    );
  };
}
