import type { Entity } from '@portico/catalog-model';
import { RawPanel } from './RawPanel.tsx';

/** The entity as YAML, its keys in order. */
export default function YamlPanel({ entity }: { entity: Entity }) {
  return <RawPanel entity={entity} format="yaml" />;
}
