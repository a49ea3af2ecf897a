import { styled } from '@mui/material/styles';
import { OwnerPicker } from '@portico/catalog';
import type { AnalyzedField } from '@portico/catalog-common';
import type { JsonObject } from '@portico/catalog-model';
import { TextField } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { useState } from 'react';
import { laterImportTranslations } from '../laterTranslations.ts';
import { type DraftField, readField, toOwnerRef, writeField } from '../model/entityDraft.ts';

/** Props of {@link DraftForm}. */
export interface DraftFormProps {
  entity: JsonObject;
  /** What the analysis says of the fields. */
  fields: readonly AnalyzedField[];
  /** Whether what is missing is said. */
  isChecked: boolean;
  onChange: (entity: JsonObject) => void;
}

const texts: readonly DraftField[] = ['spec.type', 'spec.lifecycle'];

/** The fields of a proposed entity, each with the reason for its value. */
export function DraftForm({ entity, fields, isChecked, onChange }: DraftFormProps) {
  const t = useTranslations(laterImportTranslations);
  // As it is typed: the entity's tags have no comma at their end.
  const [tags, setTags] = useState(() => readField(entity, 'metadata.tags'));
  const labels: Readonly<Record<DraftField, string>> = {
    'metadata.name': t('draft.name'),
    'metadata.description': t('draft.description'),
    'metadata.tags': t('draft.tags'),
    'spec.owner': t('draft.owner'),
    'spec.type': t('draft.type'),
    'spec.lifecycle': t('draft.lifecycle'),
  };
  const props = (field: DraftField) => {
    const reason = fields.find(each => each.field === field)?.description;
    const hint = reason ?? (field === 'metadata.tags' ? t('draft.tagsHint') : undefined);
    return { label: labels[field], ...(hint !== undefined && { description: hint }) };
  };
  const renderText = (field: DraftField) => (
    <TextField
      key={field}
      {...props(field)}
      value={readField(entity, field)}
      onChange={text => onChange(writeField(entity, field, text))}
      isCode={field === 'metadata.name'}
      isRequired={field === 'metadata.name'}
    />
  );
  const owner = readField(entity, 'spec.owner');
  return (
    <Fields>
      {renderText('metadata.name')}
      <OwnerPicker
        {...props('spec.owner')}
        isRequired
        isFreeText
        selected={owner ? [toOwnerRef(owner)] : []}
        onChange={([ref = '']) => onChange(writeField(entity, 'spec.owner', ref))}
        {...(isChecked && !owner && { error: t('draft.ownerRequired') })}
      />
      {texts.map(renderText)}
      <Wide>{renderText('metadata.description')}</Wide>
      <TextField
        {...props('metadata.tags')}
        value={tags}
        onChange={text => {
          setTags(text);
          onChange(writeField(entity, 'metadata.tags', text));
        }}
      />
    </Fields>
  );
}

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
  alignItems: 'start',
  gap: theme.spacing(2),
}));

const Wide = styled('div')({ gridColumn: '1 / -1' });
