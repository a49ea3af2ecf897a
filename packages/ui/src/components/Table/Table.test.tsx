import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { Table } from './Table.tsx';
import type { TableProps } from './tableProps.ts';
import type { TableSort } from './tableColumns.ts';
import type { PageState } from './TablePagination.tsx';
import { makeServiceRows, type ServiceRow, serviceColumns } from './tableStoryRows.ts';

const base: TableProps<ServiceRow> = {
  label: 'Services',
  columns: serviceColumns,
  rows: makeServiceRows(5),
  getRowId: row => row.ref,
};

function shownNames() {
  return screen.queryAllByRole('rowheader').map(cell => cell.textContent);
}

describe('rows held by the browser', () => {
  it('names table, columns and rows for those who listen', () => {
    renderInTheme(<Table {...base} />);
    const table = screen.getByRole('table', { name: 'Services' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(cell => cell.textContent),
    ).toEqual(['Name', 'Owner', 'Type', 'Lifecycle']);
    expect(within(table).getAllByRole('row')).toHaveLength(6);
    expect(shownNames()[0]).toBe('market-data-gateway');
  });

  it('names its columns for those who listen where the head is hidden, and offers no sorting there', () => {
    renderInTheme(<Table {...base} isHeadHidden />);
    const head = screen.getByRole('columnheader', { name: 'Owner' });
    expect(within(head).queryByRole('button')).toBeNull();
  });

  it('sorts by a column from the keyboard, and turns the direction', async () => {
    renderInTheme(<Table {...base} />);
    const header = screen.getByRole('columnheader', { name: 'Name' });
    expect(header).not.toHaveAttribute('aria-sort');

    within(header).getByRole('button').focus();
    await userEvent.keyboard('{Enter}');
    expect(header).toHaveAttribute('aria-sort', 'ascending');
    expect(shownNames()[0]).toBe('corporate-actions-normaliser');

    await userEvent.keyboard(' ');
    expect(header).toHaveAttribute('aria-sort', 'descending');
    expect(shownNames()[0]).toBe('reference-data-enrichment-service');
  });

  it('keeps rows without a value, last in both directions', async () => {
    const rows = [
      { ref: 'a', name: 'b' },
      { ref: 'b', name: undefined },
      { ref: 'c', name: 'a' },
    ];
    const text = (row: (typeof rows)[number]) => row.name;
    renderInTheme(
      <Table
        label="Names"
        columns={[
          { id: 'ref', header: 'Ref', text: row => row.ref },
          { id: 'name', header: 'Name', text },
        ]}
        rows={rows}
        getRowId={row => row.ref}
        defaultSort={{ columnId: 'name', direction: 'asc' }}
      />,
    );
    expect(shownNames()).toEqual(['c', 'a', 'b']);
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(shownNames()).toEqual(['a', 'c', 'b']);
  });

  it('cuts pages, and goes back to the first when sorted', async () => {
    renderInTheme(<Table {...base} rows={makeServiceRows(60)} paging={25} />);
    expect(screen.getByText('1–25 of 60')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Last Page' }));
    expect(screen.getByText('51–60 of 60')).toBeVisible();
    expect(shownNames()).toHaveLength(10);
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(screen.getByText('1–25 of 60')).toBeVisible();
  });

  it('keeps the focus on the button that has led to the last page', async () => {
    renderInTheme(<Table {...base} rows={makeServiceRows(30)} paging={25} />);
    const next = screen.getByRole('button', { name: 'Next Page' });
    next.focus();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(screen.getByText('26–30 of 30')).toBeVisible();
    expect(next).toHaveFocus();
    expect(next).toHaveAttribute('aria-disabled', 'true');
  });

  it('shows the last page there is when rows go away', async () => {
    const { rerender } = renderInTheme(<Table {...base} rows={makeServiceRows(60)} paging={25} />);
    await userEvent.click(screen.getByRole('button', { name: 'Last Page' }));
    rerender(<Table {...base} rows={makeServiceRows(30)} paging={25} />);
    expect(screen.getByText('26–30 of 30')).toBeVisible();
    expect(shownNames()).toHaveLength(5);
  });

  it('renders of a long list only a part, and reports how long it is', () => {
    renderInTheme(<Table {...base} rows={makeServiceRows(5000)} paging="none" />);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '5001');
    expect(shownNames().length).toBeGreaterThan(10);
    expect(shownNames().length).toBeLessThan(100);
  });
});

describe('rows held by the server', () => {
  const paging = {
    pageIndex: 1,
    pageSize: 25,
    totalRows: 80,
    onChange: vi.fn<(page: PageState) => void>(),
  };

  it('requests sorting and leaves the order to the server', async () => {
    const handleSort = vi.fn<(sort: TableSort | undefined) => void>();
    renderInTheme(
      <Table
        {...base}
        columns={serviceColumns.map(column => ({ ...column, isSortable: column.id === 'name' }))}
        sort={{ columnId: 'name', direction: 'asc' }}
        onSortChange={handleSort}
      />,
    );
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(shownNames()[0]).toBe('market-data-gateway');
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(handleSort).toHaveBeenCalledWith({ columnId: 'name', direction: 'desc' });
  });

  it.each([
    ['First Page', 0],
    ['Previous Page', 0],
    ['Next Page', 2],
    ['Last Page', 3],
  ])('requests another page by %s', async (name, pageIndex) => {
    const onChange = vi.fn<(page: PageState) => void>();
    renderInTheme(<Table {...base} paging={{ ...paging, onChange }} />);
    await userEvent.click(screen.getByRole('button', { name }));
    expect(onChange).toHaveBeenCalledWith({ pageIndex, pageSize: 25 });
  });

  it('goes to a page by its number, at most the last', async () => {
    const onChange = vi.fn<(page: PageState) => void>();
    renderInTheme(<Table {...base} paging={{ ...paging, onChange }} />);
    const page = screen.getByRole('textbox', { name: 'Page' });
    await userEvent.clear(page);
    await userEvent.type(page, '99{Enter}');
    expect(onChange).toHaveBeenCalledWith({ pageIndex: 3, pageSize: 25 });
  });

  it.each(['abc', '', '1.5'])('stays where it is for the page number %j', async text => {
    const onChange = vi.fn<(page: PageState) => void>();
    renderInTheme(<Table {...base} paging={{ ...paging, onChange }} />);
    const page = screen.getByRole('textbox', { name: 'Page' });
    await userEvent.clear(page);
    if (text) await userEvent.type(page, text);
    await userEvent.tab();
    expect(onChange).not.toHaveBeenCalled();
    expect(page).toHaveValue('2');
  });

  it('requests another page size from the first page', async () => {
    const onChange = vi.fn<(page: PageState) => void>();
    renderInTheme(<Table {...base} paging={{ ...paging, onChange }} />);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'rows' }), '50 rows');
    expect(onChange).toHaveBeenCalledWith({ pageIndex: 0, pageSize: 50 });
  });

  it('goes on without a total, as long as there is a next page', () => {
    const unknown = { ...paging, totalRows: undefined };
    const { rerender } = renderInTheme(
      <Table {...base} paging={{ ...unknown, hasNextPage: true }} />,
    );
    expect(screen.getByRole('button', { name: 'Next Page' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Last Page' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    rerender(<Table {...base} paging={unknown} />);
    expect(screen.getByRole('button', { name: 'Next Page' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});

describe('states', () => {
  it('shows rows to come while there are none, and is busy', async () => {
    renderInTheme(<Table {...base} rows={undefined} skeletonRows={7} />);
    const table = screen.getByRole('table');
    expect(table).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(table.querySelectorAll('tbody tr')).toHaveLength(7));
    expect(screen.queryByText('No records to display')).not.toBeInTheDocument();
  });

  it('keeps the old rows while new ones are on their way', async () => {
    renderInTheme(<Table {...base} isFetching />);
    expect(shownNames()).toHaveLength(5);
    expect(await screen.findByRole('progressbar')).toBeVisible();
  });

  it('says when there is nothing', () => {
    renderInTheme(<Table {...base} rows={[]} />);
    expect(screen.getByText('No records to display')).toBeVisible();
  });

  it('says why there is nothing, where the page knows', () => {
    renderInTheme(<Table {...base} rows={[]} empty="Remove a filter" />);
    expect(screen.getByText('Remove a filter')).toBeVisible();
    expect(screen.queryByText('No records to display')).not.toBeInTheDocument();
  });

  it('shows an error in place of the rows', () => {
    renderInTheme(
      <Table {...base} rows={undefined} error={new Error('Could not fetch catalog entities.')} />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Could not fetch catalog entities.');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});
