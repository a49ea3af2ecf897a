import { expect, it } from 'vitest';
import { estimateWidths, listEmptyColumns } from './fitColumns.ts';
import type { TableColumn } from './tableColumns.ts';
import { computeColumnWidths } from './tableLayout.ts';

interface Row {
  name: string;
  system?: string;
  owner?: string;
}
const columns: TableColumn<Row>[] = [
  { id: 'name', header: 'Name', text: row => row.name, minWidth: 120 },
  { id: 'system', header: 'System', text: row => row.system },
  { id: 'owner', header: 'Owner', text: row => row.owner },
  { id: 'star', header: 'Star', render: () => null, grow: 0, minWidth: 44 },
];
const aRow = (name: string, rest: Partial<Row> = {}): Row => ({ name, ...rest });

it('omits columns in which no row says anything', () => {
  const rows = [aRow('a', { owner: '' }), aRow('b', { owner: 'team' })];
  expect(listEmptyColumns(columns, rows, undefined)).toEqual(['system']);
  expect(listEmptyColumns(columns, rows, 'system')).toEqual([]);
  expect(listEmptyColumns(columns, [], undefined)).toEqual([]);
});

it('gives long texts more room than short ones, within bounds', () => {
  const rows = [
    aRow('@devtools/backend-defaults', { owner: 'x' }),
    aRow('short', { system: 'y'.repeat(500) }),
  ];
  const { name = 0, system, owner = 0, star } = estimateWidths(columns, rows);
  expect(name).toBeGreaterThan(180);
  expect(name).toBeLessThan(260);
  expect(system).toBe(400);
  expect(owner).toBeLessThan(80);
  expect(star).toBeUndefined();
});

it('keeps the widths when a text changes by a letter, and of long lists looks at some rows only', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => aRow(`service-${index % 10}`));
  let calls = 0;
  const counted = [{ ...columns[0], text: (row: Row) => (calls++, row.name) } as TableColumn<Row>];
  const before = estimateWidths(counted, many);
  expect(calls).toBeLessThanOrEqual(200);
  expect(estimateWidths(counted, [...many, aRow('service-xy')])).toEqual(before);
});

it('shares the room by what the columns need, and lets the first one have what it needs first', () => {
  const [layout] = computeColumnWidths(columns, 0, { name: 240, system: 160, owner: 96 });
  expect(layout?.template).toBe(
    'minmax(max(120px, min(240px, 36cqi, 100cqi - 236px)), 240fr) minmax(96px, 160fr) minmax(96px, 96fr) 44px',
  );
  expect(layout?.minWidth).toBe(120 + 96 + 96 + 44);
});
