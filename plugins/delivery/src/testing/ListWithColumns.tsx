import { aComponent } from '@portico/catalog-common/testing';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { Table } from '@portico/ui/table';
import BuildsCell from '../components/columns/BuildsCell.tsx';
import PullRequestsCell from '../components/columns/PullRequestsCell.tsx';

/** As lists have them: without annotations. */
const listed: readonly Entity[] = ['pay', 'ledger', 'vault', 'docs', 'plain'].map(name =>
  aComponent({ name, metadata: { annotations: {} } }),
);

/** A list of entities with both columns, as the catalog shows it. */
export function ListWithColumns() {
  return (
    <Table
      label="Components"
      hasShortCards
      rows={listed}
      getRowId={stringifyEntityRef}
      columns={[
        { id: 'name', header: 'Name', text: ({ metadata }) => metadata.name },
        {
          id: 'builds',
          header: 'Builds',
          render: entity => <BuildsCell entity={entity} entities={listed} />,
        },
        {
          id: 'pull-requests',
          header: 'Pull requests',
          render: entity => <PullRequestsCell entity={entity} entities={listed} />,
        },
      ]}
    />
  );
}
