import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { StarIcon } from '../../icons/icons.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { EntityKindIcon } from '../EntityKindIcon/EntityKindIcon.tsx';
import { Link } from '../Link/Link.tsx';
import { SearchField } from '../SearchField/SearchField.tsx';
import { TagList } from '../Tag/Tag.tsx';
import { Table } from './Table.tsx';
import type { TableColumn, TableSort } from './tableColumns.ts';
import type { TableDensity } from './TableFrame.tsx';
import { makeServiceRows, type ServiceRow, serviceColumns } from './tableStoryRows.ts';

const catalogColumns: TableColumn<ServiceRow>[] = [
  {
    id: 'name',
    header: 'Name',
    text: row => row.name,
    render: row => (
      <Link to={`/catalog/default/component/${row.name}`}>
        <EntityKindIcon kind="component" size={14} /> {row.name}
      </Link>
    ),
    minWidth: 280,
    grow: 2,
  },
  {
    id: 'description',
    header: 'Description',
    text: row => row.description,
    minWidth: 180,
    grow: 2,
    hideBelow: 1000,
  },
  {
    id: 'owner',
    header: 'Owner',
    text: row => row.owner,
    render: row => (
      <Link tone="quiet" to={`/catalog/default/group/${row.owner}`}>
        {row.owner}
      </Link>
    ),
    minWidth: 150,
  },
  {
    id: 'system',
    header: 'System',
    text: row => row.system,
    render: row => (
      <Link tone="quiet" to={`/catalog/default/system/${row.system}`}>
        {row.system}
      </Link>
    ),
    minWidth: 120,
    grow: 0.5,
    hideBelow: 820,
  },
  { id: 'type', header: 'Type', text: row => row.type, minWidth: 124, grow: 0.3 },
  {
    id: 'lifecycle',
    header: 'Lifecycle',
    text: row => row.lifecycle,
    minWidth: 100,
    grow: 0.2,
    hideBelow: 820,
  },
  {
    id: 'tags',
    header: 'Tags',
    render: row => <TagList tags={row.tags} max={2} />,
    minWidth: 180,
    grow: 0.5,
    isSortable: false,
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    render: row => (
      <IconButton aria-label={`Star ${row.name}`}>
        <StarIcon />
      </IconButton>
    ),
    minWidth: 56,
    grow: 0,
    align: 'end',
  },
];

const meta = {
  component: Table<ServiceRow>,
  args: {
    label: 'Services',
    columns: catalogColumns,
    rows: makeServiceRows(60),
    getRowId: row => row.ref,
  },
} satisfies Meta<typeof Table<ServiceRow>>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Sorted and paged in the browser. */
export const Catalog: Story = {
  args: { paging: 25, defaultSort: { columnId: 'name', direction: 'asc' } },
};

const serverRows = makeServiceRows(10_000);

/** Sorted and paged by a server, which here takes its time: the old rows stay meanwhile. */
export const ServerPages: Story = {
  render: function ServerPages(args) {
    const [page, setPage] = useState({ pageIndex: 3, pageSize: 25 });
    const [sort, setSort] = useState<TableSort | undefined>({
      columnId: 'name',
      direction: 'asc',
    });
    const first = page.pageIndex * page.pageSize;
    return (
      <Table
        {...args}
        rows={serverRows.slice(first, first + page.pageSize)}
        columns={serviceColumns.map(column => ({ ...column, isSortable: column.id !== 'type' }))}
        sort={sort}
        onSortChange={setSort}
        paging={{ ...page, totalRows: serverRows.length, onChange: setPage }}
        toolbar={<SearchField label="Search services" value="" onChange={() => {}} />}
      />
    );
  },
};

export const Refetching: Story = { args: { isFetching: true, rows: makeServiceRows(6) } };

export const Loading: Story = { args: { rows: undefined, paging: 25 } };

export const Empty: Story = { args: { rows: [] } };

export const EmptyWithReason: Story = {
  args: {
    rows: [],
    empty: (
      <EmptyState
        title="No component matches these filters"
        description="Remove a filter, or look among all kinds."
      />
    ),
  },
};

export const Failed: Story = {
  args: { rows: undefined, error: new Error('Could not fetch catalog entities.') },
};

/** Ten thousand rows, of which only those in sight are rendered. */
export const Virtual: Story = { args: { rows: serverRows, maxHeight: 480, paging: 'none' } };

export const Comfortable: Story = { args: { rows: makeServiceRows(5), density: 'comfortable' } };

const filterableColumns = serviceColumns.map(column =>
  column.id === 'name' ? column : { ...column, filterValues: column.text },
);

/** Filters over the columns' own values, each counted among what the others leave. */
export const Filters: Story = {
  args: { columns: filterableColumns },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^(Type|Typ) / }));
  },
};

export const FiltersMatchNothing: Story = {
  args: {
    columns: filterableColumns,
    filtering: { values: { type: ['retired'] }, onChange: () => {} },
  },
};

/** Rows to tick: one, a range with the shift key, the page, all pages. */
export const Selection: Story = {
  args: { columns: serviceColumns, paging: 10 },
  render: function Selection(args) {
    const [selected, setSelected] = useState<ReadonlySet<string>>(
      new Set(['component:default/instrument-master', 'component:default/fx-rates-publisher']),
    );
    return (
      <Table
        {...args}
        selection={{ selected, onChange: setSelected }}
        selectionActions={<Button variant="outlined">Refresh</Button>}
      />
    );
  },
};

/** Pages that the server cuts: the ids of all rows are requested, which takes a while and may fail. */
export const SelectionOfServerPages: Story = {
  args: { columns: serviceColumns },
  render: function SelectionOfServerPages(args) {
    const [page, setPage] = useState({ pageIndex: 0, pageSize: 10 });
    const [selected, setSelected] = useState<ReadonlySet<string>>(
      new Set(['component:default/instrument-master']),
    );
    const [tries, setTries] = useState(0);
    const listAllIds = async () => {
      setTries(tries + 1);
      if (tries === 0) throw new Error('Failed to fetch');
      await new Promise(resolve => setTimeout(resolve, 800));
      return serverRows.map(row => row.ref);
    };
    const first = page.pageIndex * page.pageSize;
    return (
      <Table
        {...args}
        rows={serverRows.slice(first, first + page.pageSize)}
        paging={{ ...page, totalRows: serverRows.length, onChange: setPage }}
        selection={{ selected, onChange: setSelected, listAllIds }}
        selectionActions={<Button variant="outlined">Refresh</Button>}
      />
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /10.000/ }));
  },
};

/** Columns to take out and the rows' height, held by the page. */
export const View: Story = {
  args: { columns: serviceColumns, rows: makeServiceRows(6) },
  render: function View(args) {
    const [hidden, setHidden] = useState(['lifecycle']);
    const [density, setDensity] = useState<TableDensity>('compact');
    return (
      <Table
        {...args}
        columnChoice={{ hidden, onChange: setHidden }}
        density={density}
        onDensityChange={setDensity}
      />
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /View options|Ansicht/ }));
  },
};

/** A click opens the row; arrow keys walk from row to row. */
export const RowsThatOpen: Story = {
  args: { columns: serviceColumns, rows: makeServiceRows(6), onRowOpen: () => {} },
};

export const Details: Story = {
  args: {
    columns: serviceColumns,
    rows: makeServiceRows(6),
    renderDetails: row => row.description || 'No description',
    selection: { selected: new Set(['component:default/instrument-master']), onChange: () => {} },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Details.*market-data-gateway/ }));
  },
};

/** The first column stays while the others scroll. */
export const StickyFirstColumn: Story = {
  args: {
    columns: serviceColumns.map(column => ({ ...column, minWidth: 400, grow: 0 })),
    rows: makeServiceRows(6),
    isFirstColumnSticky: true,
    selection: { selected: new Set(['component:default/instrument-master']), onChange: () => {} },
  },
};
export const HeadHidden: Story = { args: { isHeadHidden: true, rows: makeServiceRows(3) } };
export const HeadInSight: Story = {
  args: { hasStickyHead: true, toolbar: <strong>Services</strong>, rows: makeServiceRows(60) },
};
export const ShortCards: Story = {
  args: { hasShortCards: true, rows: makeServiceRows(5) },
  render: args => (
    <div style={{ maxWidth: 390 }}>
      <Table {...args} />
    </div>
  ),
};
