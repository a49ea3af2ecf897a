import type { EntityPredicate } from '@portico/catalog-common';
import type { Entity } from '@portico/catalog-model';
import type { TableColumn } from '@portico/ui/table';
import type { ReactNode } from 'react';
import type { EntityColumns } from '../EntityTable/entityColumns.tsx';

/** What a list of something that entities have is made of. */
export interface EntityListScope {
  /** Which entities have it; always the same one. */
  query: EntityPredicate;
  /** The columns, some of them those of the entities themselves; always the same one. */
  makeColumns: (columns: EntityColumns) => readonly TableColumn<Entity>[];
  /** Shows the rows in another form than a table's. */
  renderRows?: ((entities: readonly Entity[]) => ReactNode) | undefined;
  /** Where Enter in the field for words leads: to the row that it names best. */
  getPath?: ((entity: Entity) => string | undefined) | undefined;
  /** Buttons of the page's header, instead of the catalog's. */
  actions?: ReactNode;
  /** What is shown where nothing has it. */
  empty?: ReactNode;
  /** What leads on from words that no entity has. */
  renderNoMatch?: ((text: string) => ReactNode) | undefined;
}
