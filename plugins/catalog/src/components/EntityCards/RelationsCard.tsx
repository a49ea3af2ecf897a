import { styled } from '@mui/material/styles';
import { useContributions } from '@portico/app';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { InfoCard, Table, type TableColumn, useTranslations } from '@portico/ui';
import { useState } from 'react';
import { entityCardPoint } from '../../extensionPoints.ts';
import { listEntityCards } from '../../model/entityCards.ts';
import { describeRelation, groupRelations } from '../../model/relationGroups.ts';
import { useEntitiesByRefs } from '../../queries/entitiesByRefs.ts';
import { catalogTranslations } from '../../translations.ts';
import { type EntityColumns, useEntityColumns } from '../EntityTable/entityColumns.tsx';

const rowsPerPage = 10;
const pageSizes = [rowsPerPage, 50, 100];

/** What an entity needs and what needs it, group by group; relations that are nobody's are one line. */
export default function RelationsCard({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  const shownByOthers = listEntityCards(useContributions(entityCardPoint), entity).flatMap(
    ({ value }) => value.shownRelations ?? [],
  );
  const { groups, emptyTypes } = groupRelations(entity, shownByOthers);
  const relations = emptyTypes.map(type => describeRelation(t, type)).join(', ');
  if (groups.length === 0 && !relations) return null;
  return (
    <Stack>
      {groups.map(({ type, refs }) => (
        <RelationGroup key={type} type={type} refs={refs} />
      ))}
      {relations && <Nothing>{t('relations.none', { relations })}</Nothing>}
    </Stack>
  );
}

function RelationGroup({ type, refs }: { type: string; refs: readonly string[] }) {
  const t = useTranslations(catalogTranslations);
  const entityColumns = useEntityColumns();
  const [page, setPage] = useState({ pageIndex: 0, pageSize: rowsPerPage });
  const start = page.pageIndex * page.pageSize;
  const shown = refs.slice(start, start + page.pageSize);
  const { data: entities, error, isFetching } = useEntitiesByRefs(shown);
  const relation = describeRelation(t, type);
  return (
    <InfoCard title={t('relations.title', { relation, total: refs.length })} hasNoPadding>
      <Table
        label={relation}
        columns={listColumns(entityColumns, entities)}
        rows={entities}
        getRowId={stringifyEntityRef}
        isFetching={isFetching}
        error={error}
        isFlush
        pageSizes={pageSizes}
        paging={
          refs.length > rowsPerPage
            ? { ...page, totalRows: refs.length, onChange: setPage }
            : 'none'
        }
        skeletonRows={Math.min(refs.length, page.pageSize)}
        empty={t('relations.allMissing')}
      />
    </InfoCard>
  );
}

/** The columns that say something about at least one of the entities; all of them until these come. */
function listColumns(
  { name, description, type, lifecycle, owner }: EntityColumns,
  entities: readonly Entity[] | undefined,
): readonly TableColumn<Entity>[] {
  const columns = [name, description, type, lifecycle, owner];
  if (!entities) return columns;
  return columns.filter(({ text }) => entities.some(entity => text(entity)));
}

const Stack = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(2) }));

const Nothing = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));
