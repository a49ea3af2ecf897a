import { useTranslations } from '@portico/ui/i18n';
import type { UnsupportedFieldProps } from '@rjsf/utils';
import { laterScaffolderTranslations } from '../../../laterTranslations.ts';
import { FieldPlace } from './FieldPlace.tsx';

/** Why a field cannot be shown. */
export function UnsupportedFieldTemplate({ reason, fieldPathId }: UnsupportedFieldProps) {
  const t = useTranslations(laterScaffolderTranslations);
  return (
    <FieldPlace>
      <p data-error>
        {t('form.unsupported', { field: fieldPathId?.$id ?? '', reason: reason ?? '' })}
      </p>
    </FieldPlace>
  );
}
