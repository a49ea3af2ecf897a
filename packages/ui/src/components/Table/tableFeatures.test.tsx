import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import type { RowSelection } from './rowSelection.ts';
import { Table } from './Table.tsx';
import { TableDensityContext } from './tableDensity.ts';
import type { TableFilterValues } from './tableFilters.ts';
import type { TableDensity } from './TableFrame.tsx';
import type { TableProps } from './tableProps.ts';
import { makeServiceRows, type ServiceRow, serviceColumns } from './tableStoryRows.ts';

const base: TableProps<ServiceRow> = {
  label: 'Services',
  columns: serviceColumns,
  rows: makeServiceRows(60),
  getRowId: row => row.ref,
};

function shownNames() {
  return screen.queryAllByRole('rowheader').map(cell => cell.textContent);
}

function SelectableTable({
  listAllIds,
  ...props
}: Partial<TableProps<ServiceRow>> & Pick<RowSelection, 'listAllIds'>) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <Table
      {...base}
      {...props}
      selection={{ selected, onChange: setSelected, ...(listAllIds && { listAllIds }) }}
      selectionActions={<button type="button">Refresh {[...selected].sort().join()}</button>}
    />
  );
}

const box = (name: string) => screen.getByRole('checkbox', { name });

describe('rows to tick', () => {
  it('ticks a row, reports how many are ticked, and offers what to do with them', async () => {
    renderInTheme(<SelectableTable />);
    expect(screen.getByText('0 selected')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Refresh/ })).toBeNull();
    await userEvent.click(box('Select instrument-master'));
    expect(box('Select instrument-master')).toBeChecked();
    expect(screen.getByText('1 selected')).toHaveAttribute('aria-live', 'polite');
    expect(
      screen.getByRole('button', { name: 'Refresh component:default/instrument-master' }),
    ).toBeVisible();
  });

  it('ticks by the keyboard', async () => {
    renderInTheme(<SelectableTable />);
    box('Select instrument-master').focus();
    await userEvent.keyboard(' ');
    expect(screen.getByText('1 selected')).toBeVisible();
  });

  it('ticks and unticks a range with the shift key', async () => {
    const user = userEvent.setup();
    renderInTheme(<SelectableTable />);
    await user.click(box('Select market-data-gateway'));
    await user.keyboard('{Shift>}');
    await user.click(box('Select index-calculation-engine'));
    expect(screen.getByText('5 selected')).toBeVisible();
    await user.click(box('Select corporate-actions-normaliser'));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('2 selected')).toBeVisible();
    expect(box('Select market-data-gateway')).toBeChecked();
    expect(box('Select instrument-master')).not.toBeChecked();
  });

  it('ticks the page, then all pages, then none', async () => {
    renderInTheme(<SelectableTable />);
    const page = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows shown' });
    await userEvent.click(box('Select instrument-master'));
    expect(page.indeterminate).toBe(true);
    await userEvent.click(page);
    expect(screen.getByText('25 selected')).toBeVisible();
    expect(page).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Next Page' }));
    expect(page).not.toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Select all 60 rows' }));
    expect(screen.getByText('60 selected')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Select all/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.getByText('0 selected')).toBeVisible();
  });

  it('does not offer to tick pages that only the server knows', async () => {
    const paging = { pageIndex: 0, pageSize: 25, totalRows: 80, onChange: () => {} };
    renderInTheme(<SelectableTable rows={makeServiceRows(25)} paging={paging} />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }));
    expect(screen.getByText('25 selected')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Select all/ })).toBeNull();
  });

  describe('on pages that the server cuts', () => {
    const serverPage = {
      rows: makeServiceRows(25),
      paging: { pageIndex: 0, pageSize: 25, totalRows: 80, onChange: () => {} },
    };
    const tickPage = () =>
      userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }));
    const all = () => screen.getByRole('button', { name: /all 80 rows/ });

    it('requests the ids of all rows, and keeps what is ticked meanwhile', async () => {
      let answer = (_ids: readonly string[]) => {};
      const listAllIds = () => new Promise<readonly string[]>(resolve => (answer = resolve));
      renderInTheme(<SelectableTable {...serverPage} listAllIds={listAllIds} />);
      await userEvent.click(box('Select instrument-master'));
      await userEvent.click(all());
      expect(all()).toHaveTextContent('Selecting all 80 rows…');
      expect(all()).toBeDisabled();
      await userEvent.click(box('Select entitlements-api'));
      answer(makeServiceRows(80).map(row => row.ref));
      expect(await screen.findByText('80 selected')).toBeVisible();
      expect(screen.queryByRole('button', { name: /all 80/ })).toBeNull();
    });

    it('reports when they do not come, and offers it again', async () => {
      const listAllIds = () => Promise.reject(new Error('Failed to fetch'));
      renderInTheme(<SelectableTable {...serverPage} listAllIds={listAllIds} />);
      await tickPage();
      await userEvent.click(all());
      expect(await screen.findByText(/could not be selected: Failed to fetch/)).toBeVisible();
      expect(all()).toBeEnabled();
    });

    it('selects nothing more once the selection was cleared', async () => {
      let answer = (_ids: readonly string[]) => {};
      let given: AbortSignal | undefined;
      const listAllIds = (signal: AbortSignal) => {
        given = signal;
        return new Promise<readonly string[]>(resolve => (answer = resolve));
      };
      renderInTheme(<SelectableTable {...serverPage} listAllIds={listAllIds} />);
      await tickPage();
      await userEvent.click(all());
      await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
      expect(given?.aborted).toBe(true);
      answer(['component:default/late']);
      await tickPage();
      expect(screen.getByText('25 selected')).toBeVisible();
    });
  });
});

describe('filters', () => {
  const columns = serviceColumns.map(column =>
    column.id === 'type' || column.id === 'lifecycle'
      ? { ...column, filterValues: column.text }
      : column,
  );

  it('offers what the column holds, filters by it, and goes to the first page', async () => {
    renderInTheme(<Table {...base} columns={columns} />);
    await userEvent.click(screen.getByRole('button', { name: 'Last Page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Type All results' }));
    const options = await screen.findAllByRole('checkbox');
    expect(options.map(option => option.closest('label')?.textContent)).toEqual([
      'data-pipeline, 12',
      'documentation, 12',
      'library, 12',
      'service, 12',
      'website, 12',
    ]);
    await userEvent.click(screen.getByRole('checkbox', { name: /library/ }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shownNames()).toHaveLength(12);
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(screen.getByText('1–25 of 60')).toBeVisible();
  });

  it('says when the filters leave nothing, and takes them away', async () => {
    function Held() {
      const [values, setValues] = useState<TableFilterValues>({ type: ['gone'] });
      return <Table {...base} columns={columns} filtering={{ values, onChange: setValues }} />;
    }
    renderInTheme(<Held />);
    expect(screen.getByText('No rows match these filters.')).toBeVisible();
    const [first] = screen.getAllByRole('button', { name: 'Clear filters' });
    await userEvent.click(first as HTMLElement);
    expect(shownNames()).toHaveLength(25);
  });

  it('leaves filtering to the server', async () => {
    const onChange = vi.fn<(values: TableFilterValues) => void>();
    const options = { type: [{ value: 'library', label: 'Library', count: 7 }] };
    renderInTheme(
      <Table {...base} filtering={{ values: { type: ['library'] }, onChange, options }} />,
    );
    expect(shownNames()).toHaveLength(25);
    await userEvent.click(screen.getByRole('button', { name: 'Type Library' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Library , 7' }));
    expect(onChange).toHaveBeenCalledWith({ type: [] });
  });
});

describe('view', () => {
  function Viewed() {
    const [hidden, setHidden] = useState<string[]>([]);
    const [density, setDensity] = useState<TableDensity>('compact');
    return (
      <Table
        {...base}
        columnChoice={{ hidden, onChange: setHidden }}
        density={density}
        onDensityChange={setDensity}
      />
    );
  }

  it('takes columns out, but never the first', async () => {
    renderInTheme(<Viewed />);
    await userEvent.click(screen.getByRole('button', { name: 'View options' }));
    const owner = await screen.findByRole('menuitemcheckbox', { name: 'Owner' });
    expect(screen.getByRole('menuitemcheckbox', { name: 'Name' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(owner).toBeChecked();
    await userEvent.click(owner);
    expect(owner).not.toBeChecked();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(screen.getAllByRole('columnheader').map(cell => cell.textContent)).toEqual([
      'Name',
      'Type',
      'Lifecycle',
    ]);
  });

  it('chooses how high rows are', async () => {
    renderInTheme(<Viewed />);
    await userEvent.click(screen.getByRole('button', { name: 'View options' }));
    const comfortable = await screen.findByRole('menuitemradio', { name: 'Comfortable' });
    expect(comfortable).not.toBeChecked();
    await userEvent.click(comfortable);
    expect(comfortable).toBeChecked();
    expect(screen.getByRole('menuitemradio', { name: 'Compact' })).not.toBeChecked();
  });

  it('has the height chosen for all tables, unless it has its own', async () => {
    function AllTables() {
      const [density, setDensity] = useState<TableDensity>('comfortable');
      const [hidden, setHidden] = useState<string[]>([]);
      return (
        <TableDensityContext value={{ density, onChange: setDensity }}>
          <Table {...base} label="Chosen" columnChoice={{ hidden, onChange: setHidden }} />
          <Table {...base} label="Plain" />
          <Table {...base} label="Own" density="comfortable" />
        </TableDensityContext>
      );
    }
    renderInTheme(<AllTables />);
    const heights = () =>
      ['Chosen', 'Plain', 'Own'].map(name => {
        // The open menu hides what is behind it from those who listen.
        const table = screen.getByRole('table', { name, hidden: true });
        const [, row] = within(table).getAllByRole('row', { hidden: true });
        return getComputedStyle(row as HTMLElement).minHeight;
      });
    expect(heights()).toEqual(['44px', '44px', '44px']);
    // Only one of them has a bar to choose in.
    await userEvent.click(screen.getByRole('button', { name: 'View options' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Compact' }));
    expect(heights()).toEqual(['34px', '34px', '44px']);
  });
});

describe('rows that do something', () => {
  it('opens a row by a click on it or its name, and walks by the arrow keys', async () => {
    const onRowOpen = vi.fn<(row: ServiceRow) => void>();
    renderInTheme(<Table {...base} onRowOpen={onRowOpen} />);
    const [, first] = screen.getAllByRole('row');
    await userEvent.click(within(first as HTMLElement).getByText('service'));
    expect(onRowOpen).toHaveBeenLastCalledWith(base.rows?.[0]);

    screen.getByRole('button', { name: 'market-data-gateway' }).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    expect(onRowOpen).toHaveBeenCalledTimes(2);
    expect(onRowOpen).toHaveBeenLastCalledWith(base.rows?.[1]);
  });

  it('unfolds what is beneath a row', async () => {
    renderInTheme(<Table {...base} renderDetails={row => <p>Runs for {row.owner}</p>} />);
    const button = screen.getByRole('button', { name: 'Details of market-data-gateway' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('Runs for Market Data Platform')).toBeVisible();
    await userEvent.click(button);
    expect(screen.queryByText('Runs for Market Data Platform')).toBeNull();
  });

  it('shows 25 rows a page, and no pager while one page holds all', () => {
    const { rerender } = renderInTheme(<Table {...base} />);
    expect(shownNames()).toHaveLength(25);
    expect(screen.getByRole('combobox', { name: 'rows' })).toHaveValue('25');
    rerender(<Table {...base} rows={makeServiceRows(25)} />);
    expect(shownNames()).toHaveLength(25);
    expect(screen.queryByRole('combobox', { name: 'rows' })).toBeNull();
  });

  it('has only what one page needs: sizes where a smaller one would cut it, and no way to others', () => {
    const page = { pageIndex: 0, pageSize: 50, onChange: () => {} };
    const { rerender } = renderInTheme(
      <Table {...base} rows={makeServiceRows(30)} paging={{ ...page, totalRows: 30 }} />,
    );
    expect(screen.getByRole('combobox', { name: 'rows' })).toHaveValue('50');
    expect(screen.queryByRole('button', { name: 'Next Page' })).toBeNull();
    rerender(<Table {...base} rows={makeServiceRows(6)} paging={{ ...page, totalRows: 6 }} />);
    expect(screen.getByText('1–6 of 6')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'rows' })).toBeNull();
    rerender(<Table {...base} rows={[]} paging={{ ...page, totalRows: 0 }} />);
    expect(screen.queryByText(/of 0/)).toBeNull();
  });
});
