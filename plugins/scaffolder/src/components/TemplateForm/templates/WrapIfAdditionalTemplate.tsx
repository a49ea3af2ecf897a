import { ToolButton } from '@portico/ui';
import { TextField } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { DeleteIcon } from '@portico/ui/icons';
import { ADDITIONAL_PROPERTY_FLAG, type WrapIfAdditionalTemplateProps } from '@rjsf/utils';
import { useState } from 'react';
import { laterScaffolderTranslations } from '../../../laterTranslations.ts';
import { FieldRow } from './FieldRow.tsx';

/** A value under a key that the user chose, with that key. */
export function WrapIfAdditionalTemplate({
  children,
  schema,
  label,
  onKeyRename,
  onRemoveProperty,
}: WrapIfAdditionalTemplateProps) {
  const t = useTranslations(laterScaffolderTranslations);
  const [name, setName] = useState(label);
  if (!(ADDITIONAL_PROPERTY_FLAG in schema)) return children;
  return (
    <FieldRow>
      <TextField
        label={t('form.key')}
        value={name}
        onChange={setName}
        onBlur={() => onKeyRename(name)}
      />
      <div>{children}</div>
      <span>
        <ToolButton label={t('form.removeKey', { name: label })} onClick={onRemoveProperty}>
          <DeleteIcon />
        </ToolButton>
      </span>
    </FieldRow>
  );
}
