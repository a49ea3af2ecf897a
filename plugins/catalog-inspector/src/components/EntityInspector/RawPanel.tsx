import type { Entity } from '@portico/catalog-model';
import { CodeSnippet, StructuredDataViewer } from '@portico/ui/code';
import { useTranslations } from '@portico/ui/i18n';
import { type DataFormat, writeData } from '@portico/ui/data';
import { useMemo } from 'react';
import { laterInspectorTranslations } from '../../laterTranslations.ts';

/** Letters; longer texts are rendered as a tree, of which only what is on view is rendered. */
const maxText = 100_000;
const maxHeight = 560;

/** The entity as it is stored, its keys in order. */
export function RawPanel({ entity, format }: { entity: Entity; format: DataFormat }) {
  const t = useTranslations(laterInspectorTranslations);
  const text = useMemo(() => writeData(entity, format, true), [entity, format]);
  const label = t(`inspectorTab.${format}`);
  if (text.length > maxText) {
    return (
      <StructuredDataViewer
        value={entity}
        label={label}
        format={format}
        sortsKeys
        maxHeight={maxHeight}
      />
    );
  }
  return <CodeSnippet code={text} language={format} label={label} maxHeight={maxHeight} />;
}
