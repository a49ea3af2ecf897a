import type { KindDisplay, KindField } from '@portico/catalog-common';
import { type Entity, getEntityDisplayName } from '@portico/catalog-model';
import { useKindLabel } from '@portico/ui/kinds';
import { type Translate, useTranslations } from '@portico/ui/i18n';
import { type TableColumn } from '@portico/ui/table';
import { useMemo } from 'react';
import { findRelationOf, labelField, listFieldTexts } from '../../model/ownKinds.ts';
import { listEntityStates } from '../../model/entityStates.ts';
import { everyKind } from '../../model/list/catalogSelection.ts';
import { stripMarkdown } from '../../model/stripMarkdown.ts';
import { listRelationTargets, shortenEntityRef } from '../../model/relations/entityRelations.ts';
import { type CatalogTextKey, catalogTranslations } from '../../translations.ts';
import { EntityRefLinks } from '../EntityRefLink/EntityRefLinks.tsx';
import { LifecycleBadge } from '../EntityStates/LifecycleBadge.tsx';
import { FilterCell, NameCell, OwnerCell, TagsCell } from './EntityCells.tsx';
import { RowActions } from './RowActions.tsx';

const getSpecText = (entity: Entity, key: string) => {
  const value = entity.spec?.[key];
  return typeof value === 'string' ? value : undefined;
};

const shorten = (refs: readonly string[], defaultKind: string) =>
  refs.map(ref => shortenEntityRef(ref, defaultKind)).join(', ') || undefined;

/** Pixels of a badge beside a name besides its word, and of each letter of that, about. */
const badgeFrame = 30;
const badgeLetter = 6.5;
/** A badge that always has room: what a check finds comes after the rows. */
const laterBadge = 100;

const createEntityColumns = (t: Translate<CatalogTextKey>, labelKind: (kind: string) => string) =>
  ({
    name: {
      id: 'name',
      header: t('field.name'),
      text: getEntityDisplayName,
      render: entity => <NameCell entity={entity} />,
      isSortable: true,
      minWidth: 200,
      maxWidth: 480,
      besideText: entity =>
        44 +
        Math.max(
          laterBadge,
          listEntityStates(entity).reduce(
            (sum, { id }) => sum + badgeFrame + badgeLetter * t(`state.${id}`).length,
            0,
          ),
        ),
      grow: 1.5,
    },
    kind: {
      id: 'kind',
      header: t('field.kind'),
      text: entity => labelKind(entity.kind),
      isQuiet: true,
      isSortable: true,
      minWidth: 100,
      grow: 0.5,
    },
    description: {
      id: 'description',
      header: t('field.description'),
      text: entity => entity.metadata.description && stripMarkdown(entity.metadata.description),
      isQuiet: true,
      isSortable: true,
      minWidth: 160,
      grow: 3,
      hideBelow: 760,
    },
    system: {
      id: 'system',
      header: t('field.system'),
      text: entity => shorten(listRelationTargets(entity, 'partOf', 'system'), 'system'),
      isQuiet: true,
      render: entity => (
        <EntityRefLinks
          entityRefs={listRelationTargets(entity, 'partOf', 'system')}
          defaultKind="system"
          tone="quiet"
        />
      ),
      isSortable: true,
      minWidth: 140,
      grow: 0.5,
      hideBelow: 1000,
    },
    owner: {
      id: 'owner',
      header: t('field.owner'),
      text: entity => shorten(listRelationTargets(entity, 'ownedBy'), 'group'),
      render: entity => <OwnerCell entity={entity} />,
      isQuiet: true,
      besideText: 32,
      isSortable: true,
      minWidth: 150,
      grow: 0.5,
    },
    type: {
      id: 'type',
      header: t('field.type'),
      text: entity => getSpecText(entity, 'type'),
      render: entity => <FilterCell filter="type" value={getSpecText(entity, 'type')} />,
      isQuiet: true,
      isSortable: true,
      minWidth: 100,
      grow: 0.5,
    },
    lifecycle: {
      id: 'lifecycle',
      header: t('field.lifecycle'),
      text: entity => getSpecText(entity, 'lifecycle'),
      render: entity => {
        const lifecycle = getSpecText(entity, 'lifecycle');
        return (
          <FilterCell filter="lifecycle" value={lifecycle}>
            {lifecycle && <LifecycleBadge lifecycle={lifecycle} />}
          </FilterCell>
        );
      },
      isQuiet: true,
      besideText: 32,
      isSortable: true,
      minWidth: 132,
      grow: 0.5,
    },
    tags: {
      id: 'tags',
      header: t('field.tags'),
      text: entity => entity.metadata.tags?.join(', '),
      render: entity => <TagsCell entity={entity} />,
      minWidth: 165,
      maxWidth: 200,
      grow: 0.3,
      hideBelow: 960,
    },
    star: {
      id: 'star',
      header: t('field.star'),
      render: entity => <RowActions entity={entity} />,
      isHeaderHidden: true,
      isAlwaysShown: true,
      minWidth: 44,
      grow: 0,
    },
  }) as const satisfies Record<string, TableColumn<Entity>>;

/** The columns that tables of entities are made from, by id. */
export type EntityColumns = ReturnType<typeof createEntityColumns>;

/** The columns of entities in the reader's language; the same ones for as long as it stays. */
export function useEntityColumns(): EntityColumns {
  const t = useTranslations(catalogTranslations);
  const labelKind = useKindLabel();
  return useMemo(() => createEntityColumns(t, labelKind), [t, labelKind]);
}

/** The columns of the catalog's list for a company's own kind. */
export function listColumnsForOwnKind(
  columns: EntityColumns,
  kind: KindDisplay,
  language: string,
): readonly TableColumn<Entity>[] {
  const { description, owner, type, tags } = columns;
  const between = kind.columns?.map(column =>
    typeof column === 'string'
      ? // What the server has told is one of them.
        columns[column as keyof EntityColumns]
      : createFieldColumn(kind, column, language),
  ) ?? [description, owner, type, tags];
  return [columns.name, ...between, columns.star];
}

function createFieldColumn(
  kind: KindDisplay,
  column: KindField,
  language: string,
): TableColumn<Entity> {
  const relation = findRelationOf(kind, column.field);
  return {
    id: column.field,
    header: labelField(column, language),
    text: entity => listFieldTexts(entity, column.field).join(', ') || undefined,
    ...(relation !== undefined && {
      render: entity => <EntityRefLinks entityRefs={listRelationTargets(entity, relation)} />,
    }),
    isSortable: true,
    minWidth: 110,
    grow: 0.5,
  };
}

/** The columns of the catalog's list for a kind that every portal knows. */
export function listColumnsForKind(
  {
    name,
    kind: kindColumn,
    description,
    system,
    owner,
    type,
    lifecycle,
    tags,
    star,
  }: EntityColumns,
  kind: string,
): readonly TableColumn<Entity>[] {
  switch (kind) {
    case everyKind:
      return [name, kindColumn, description, owner, type, lifecycle, tags, star];
    case 'component':
    case 'api':
      return [name, description, system, owner, type, lifecycle, tags, star];
    case 'resource':
      return [name, description, system, owner, type, tags, star];
    case 'user':
      return [name, description, tags, star];
    case 'group':
    case 'location':
      return [name, description, type, tags, star];
    case 'template':
      return [name, description, owner, type, tags, star];
    default:
      return [name, description, owner, tags, star];
  }
}
