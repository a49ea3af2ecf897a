import { useTranslations } from '@portico/ui/i18n';
import type { ArrayFieldTemplateProps } from '@rjsf/utils';
import { laterScaffolderTranslations } from '../../../laterTranslations.ts';
import { AddButton } from './AddButton.tsx';
import { NestedFields } from './NestedFields.tsx';

/** The items of a list. */
export function ArrayFieldTemplate({
  title,
  items,
  canAdd,
  onAddClick,
  required,
  disabled,
  readonly,
  schema,
  uiSchema,
}: ArrayFieldTemplateProps) {
  const t = useTranslations(laterScaffolderTranslations);
  return (
    <NestedFields
      title={
        title && (
          <>
            {title}
            {required && <span aria-hidden> *</span>}
          </>
        )
      }
      description={schema.description}
      uiSchema={uiSchema}
    >
      {items}
      {canAdd && !readonly && (
        <AddButton label={t('form.addItem')} isDisabled={disabled ?? false} onClick={onAddClick} />
      )}
    </NestedFields>
  );
}
