import type { Entity } from '@portico/catalog-model';
import { RawPanel } from './RawPanel.tsx';

/** The entity as JSON, its keys in order. */
export default function JsonPanel({ entity }: { entity: Entity }) {
  return <RawPanel entity={entity} format="json" />;
}
