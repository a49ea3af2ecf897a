import { useTranslations } from '@portico/ui/i18n';
import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { laterScaffolderTranslations } from '../../../laterTranslations.ts';
import { AddButton } from './AddButton.tsx';
import { Fields } from './Fields.tsx';
import { rootId } from './FieldTemplate.tsx';
import { NestedFields } from './NestedFields.tsx';

/** The fields of an object; those of the form itself have no title. */
export function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { title, description, properties, fieldPathId, schema, uiSchema, onAddProperty } = props;
  const t = useTranslations(laterScaffolderTranslations);
  const content = (
    <>
      {properties.map(each => (each.hidden ? null : each.content))}
      {Boolean(schema.additionalProperties) && (
        <AddButton label={t('form.add')} onClick={onAddProperty} />
      )}
    </>
  );
  if (fieldPathId.$id === rootId) return <Fields>{content}</Fields>;
  return (
    <NestedFields title={title} description={description} uiSchema={uiSchema}>
      {content}
    </NestedFields>
  );
}
