import type { Entity } from '@portico/catalog-model';
import { StructuredDataViewer, useTranslations } from '@portico/ui';
import { catalogTranslations } from '../../translations.ts';

/** The entity as JSON, its keys in order. */
export function JsonPanel({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  return (
    <StructuredDataViewer value={entity} label={t('inspector.json')} format="json" sortsKeys />
  );
}

/** The entity as YAML, its keys in order. */
export function YamlPanel({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  return (
    <StructuredDataViewer value={entity} label={t('inspector.yaml')} format="yaml" sortsKeys />
  );
}
