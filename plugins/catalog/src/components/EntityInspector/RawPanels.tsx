import type { Entity } from '@portico/catalog-model';
import { CodeSnippet, StructuredDataViewer, useTranslations } from '@portico/ui';
import { type DataFormat, writeData } from '@portico/ui/data';
import { useMemo } from 'react';
import { laterCatalogTranslations } from '../../laterTranslations.ts';

/** The entity as JSON, its keys in order. */
export function JsonPanel({ entity }: { entity: Entity }) {
  return <RawPanel entity={entity} format="json" />;
}

/** The entity as YAML, its keys in order. */
export function YamlPanel({ entity }: { entity: Entity }) {
  return <RawPanel entity={entity} format="yaml" />;
}

/** Letters; longer texts are drawn as a tree, of which only what is on view is drawn. */
const mostText = 100_000;
const maxHeight = 560;

function RawPanel({ entity, format }: { entity: Entity; format: DataFormat }) {
  const t = useTranslations(laterCatalogTranslations);
  const text = useMemo(() => writeData(entity, format, true), [entity, format]);
  const label = t(`inspectorTab.${format}`);
  if (text.length > mostText) {
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
