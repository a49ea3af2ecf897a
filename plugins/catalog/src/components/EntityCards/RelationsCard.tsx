import { styled } from '@mui/material/styles';
import { useContributions } from '@portico/app';
import {
  type Entity,
  getInverseRelation,
  getRefKind,
  isRelationType,
  type RelationType,
  stringifyEntityRef,
} from '@portico/catalog-model';
import { InfoCard } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { Table, type TableColumn } from '@portico/ui/table';
import { useState } from 'react';
import { getLifecycleState } from '../../model/entityStates.ts';
import { entityCardPoint } from '../../points.ts';
import { listEntityCards } from '../../model/entityCards.ts';
import {
  describeRelation,
  groupRelations,
  type RelationGroup,
} from '../../model/relations/relationGroups.ts';
import { useEntitiesByRefs } from '../../queries/entitiesByRefs.ts';
import { useRelationLabels } from '../../queries/ownKinds.ts';
import { catalogTranslations } from '../../translations.ts';
import {
  type EntityColumns,
  listColumnsForKind,
  useEntityColumns,
} from '../EntityTable/entityColumns.tsx';
import { WithEntityFindings } from '../EntityStates/WithEntityFindings.tsx';
import { EntityTable } from '../EntityTable/EntityTable.tsx';

/** More would be pages; the last of few rows is no page by itself. */
const maxWithoutPages = 15;
const pageSizes = [10, 50, 100];
/** Pixels for a name of usual length with a badge. */
const nameWidth = 224;

/** What an entity needs and what needs it, group by group; relations that are nobody's are one line. */
export default function RelationsCard({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  const shownByOthers = listEntityCards(useContributions(entityCardPoint), entity).flatMap(
    ({ value }) => value.shownRelations ?? [],
  );
  const { groups, empty } = groupRelations(entity, shownByOthers);
  const short = groups.filter(({ refs }) => refs.length <= maxWithoutPages);
  // One call for all short lists together.
  const found = useEntitiesByRefs([...new Set(short.flatMap(({ refs }) => refs))]);
  const relations = empty.map(id => describeRelation(t, entity, id)).join(', ');
  if (groups.length === 0 && !relations) return null;
  return (
    <InfoCard title={t('relations.card')} hasNoPadding>
      <WithEntityFindings>
        {groups.map(group => (
          <RelationPart key={group.id} entity={entity} group={group} found={found} />
        ))}
      </WithEntityFindings>
      {relations && <Nothing>{t('relations.none', { relations })}</Nothing>}
    </InfoCard>
  );
}

interface RelationPartProps {
  entity: Entity;
  group: RelationGroup;
  /** The entities of all short lists. */
  found: ReturnType<typeof useEntitiesByRefs>;
}

function RelationPart({ entity, group, found }: RelationPartProps) {
  const t = useTranslations(catalogTranslations);
  const relation = describeRelation(t, entity, group.id, useRelationLabels());
  return (
    <Part>
      <h3>{t('relations.title', { relation, total: group.refs.length })}</h3>
      <RelationList label={relation} entity={entity} group={group} found={found} />
    </Part>
  );
}

function RelationList({ entity, group, found, label }: RelationPartProps & { label: string }) {
  const { refs, type } = group;
  if (refs.length <= maxWithoutPages) return <ShortList label={label} refs={refs} found={found} />;
  if (!isRelationType(type)) return <OtherList label={label} refs={refs} />;
  return <LongList label={label} entity={entity} group={{ ...group, type }} />;
}

interface ShortListProps {
  label: string;
  refs: readonly string[];
  found: ReturnType<typeof useEntitiesByRefs>;
}

function ShortList({ label, refs, found: { data, error, isFetching } }: ShortListProps) {
  const t = useTranslations(catalogTranslations);
  const entityColumns = useEntityColumns();
  const entities = data?.filter(entity => refs.includes(stringifyEntityRef(entity)));
  return (
    <Table
      label={label}
      // The same for all groups, so that they are below each other.
      columns={listDistinctColumns(entityColumns, refs, data)}
      rows={entities}
      getRowId={stringifyEntityRef}
      isFetching={isFetching}
      error={error}
      isFlush
      isHeadHidden
      hasShortCards
      paging="none"
      skeletonRows={refs.length}
      empty={t('relations.allMissing')}
    />
  );
}

interface LongListProps {
  label: string;
  entity: Entity;
  group: RelationGroup & { type: RelationType };
}

/** Asks from the other end: for what is in the inverse relation to the entity. */
function LongList({ label, entity, group: { type, targetKind } }: LongListProps) {
  const t = useTranslations(catalogTranslations);
  const { name, description, type: typeColumn, lifecycle, owner } = useEntityColumns();
  const inverse = `relations.${getInverseRelation(type)}`;
  return (
    <EntityTable
      label={label}
      columns={[name, description, typeColumn, lifecycle, owner]}
      query={{ [inverse]: stringifyEntityRef(entity), ...(targetKind && { kind: targetKind }) }}
      pageSizes={pageSizes}
      isFlush
      empty={t('relations.allMissing')}
    />
  );
}

/** Relations that a plugin has named: nothing is known of their other end. */
function OtherList({ label, refs }: { label: string; refs: readonly string[] }) {
  const t = useTranslations(catalogTranslations);
  const entityColumns = useEntityColumns();
  const [page, setPage] = useState({ pageIndex: 0, pageSize: 10 });
  const start = page.pageIndex * page.pageSize;
  const { data, error, isFetching } = useEntitiesByRefs(refs.slice(start, start + page.pageSize));
  return (
    <Table
      label={label}
      columns={listDistinctColumns(entityColumns, refs, data)}
      rows={data}
      getRowId={stringifyEntityRef}
      isFetching={isFetching}
      error={error}
      isFlush
      hasShortCards
      pageSizes={pageSizes}
      paging={{ ...page, totalRows: refs.length, onChange: setPage }}
      skeletonRows={page.pageSize}
      empty={t('relations.allMissing')}
    />
  );
}

/**
 * The columns that say something: about at least one of the entities or, until these come, about most of their kinds. A
 * lifecycle does where it needs attention; else descriptions need its room.
 */
function listDistinctColumns(
  columns: EntityColumns,
  refs: readonly string[],
  entities: readonly Entity[] | undefined,
): readonly TableColumn<Entity>[] {
  const { name, description, type, lifecycle, owner } = columns;
  const compact = [name, description, type, lifecycle, owner];
  if (entities) {
    const says = (column: TableColumn<Entity>, entity: Entity) =>
      column === lifecycle
        ? getLifecycleState(lifecycle.text(entity) ?? '') !== undefined
        : column.text?.(entity);
    return compact
      .filter(column => entities.some(entity => says(column, entity)))
      .map(column => (column === name ? { ...name, minWidth: nameWidth } : column));
  }
  const kinds = [...new Set(refs.map(getRefKind))];
  const fallback = new Set(kinds.flatMap(kind => listColumnsForKind(columns, kind)));
  return compact.filter(column => fallback.has(column));
}

const Part = styled('section')(({ theme }) => ({
  '& h3': {
    ...theme.typography.caption,
    margin: 0,
    padding: theme.spacing(1, 2, 0.25),
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
  },
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

const Nothing = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: theme.spacing(1, 2),
  color: theme.vars.palette.text.secondary,
  'section + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));
