import { styled } from '@mui/material/styles';
import type { Entity } from '@portico/catalog-model';
import { formatCount, InfoCard, Table } from '@portico/ui';
import { useState } from 'react';
import { stringifyEntityRef } from '@portico/catalog-model';
import { describeRelation, groupRelations } from '../../model/relationGroups.ts';
import { useEntitiesByRefs } from '../../queries/entitiesByRefs.ts';
import { entityColumns } from '../EntityTable/entityColumns.tsx';
import { EntityRefLinks } from '../EntityRefLink/EntityRefLinks.tsx';

const columns = [
  entityColumns.name,
  entityColumns.description,
  entityColumns.type,
  entityColumns.lifecycle,
  entityColumns.owner,
];

const rowsPerPage = 10;
const pageSizes = [rowsPerPage, 50, 100];

/** What an entity needs and what needs it, group by group; relations that are nobody's are one line. */
export default function RelationsCard({ entity }: { entity: Entity }) {
  const { groups, emptyLabels } = groupRelations(entity);
  return (
    <Stack>
      {groups.map(({ type, refs }) => (
        <RelationGroup key={type} type={type} refs={refs} />
      ))}
      {emptyLabels.length > 0 && <Nothing>Nothing under: {emptyLabels.join(', ')}</Nothing>}
    </Stack>
  );
}

function RelationGroup({ type, refs }: { type: string; refs: readonly string[] }) {
  const [page, setPage] = useState({ pageIndex: 0, pageSize: rowsPerPage });
  const start = page.pageIndex * page.pageSize;
  const shown = refs.slice(start, start + page.pageSize);
  const { data: entities, error, isFetching } = useEntitiesByRefs(shown);
  const found = new Set(entities?.map(stringifyEntityRef));
  const missing = entities && !isFetching ? shown.filter(ref => !found.has(ref)) : [];
  return (
    <InfoCard title={`${describeRelation(type)} (${formatCount(refs.length)})`} hasNoPadding>
      <Table
        label={describeRelation(type)}
        columns={listColumns(entities)}
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
        empty="None of them is in the catalog."
      />
      {missing.length > 0 && (
        <Missing>
          Not in the catalog: <EntityRefLinks entityRefs={missing} />
        </Missing>
      )}
    </InfoCard>
  );
}

/** The columns that say something about at least one of the entities; all of them until these come. */
function listColumns(entities: readonly Entity[] | undefined) {
  if (!entities) return columns;
  return columns.filter(({ text }) => entities.some(entity => text(entity)));
}

const Stack = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(2) }));

const Nothing = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));

const Missing = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: theme.spacing(1, 2),
  color: theme.vars.palette.text.secondary,
}));
