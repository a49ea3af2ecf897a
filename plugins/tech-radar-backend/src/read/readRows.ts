import { isJsonObject, type JsonObject } from '@portico/catalog-model';
import { techRadarLimits } from '@portico/tech-radar-common';
import { createRadarFileError, type RadarProblem } from './RadarFileError.ts';
import type { RadarPath, RawRadar } from './RawRadar.ts';
import { splitCsv } from './splitCsv.ts';
import { toId } from './toId.ts';

/** One row of a table of technologies: its columns in lower case. */
interface Row {
  line: number | undefined;
  cells: Readonly<Record<string, string>>;
}

const requiredColumns = ['name', 'ring', 'quadrant'] as const;
/** Rings of most radars, from the middle outwards. */
const commonRings = ['adopt', 'trial', 'assess', 'hold', 'caution'];
const ringColors = ['#5ba300', '#009eb0', '#c7ba00', '#e09b96'];

/** Whether a text begins with the header of such a table. */
export function isCsv(text: string): boolean {
  const [header = ''] = text.split(/\r?\n/, 1);
  const columns = header
    .toLowerCase()
    .split(/[,;\t]/)
    .map(trimCell);
  return requiredColumns.every(column => columns.includes(column));
}

/**
 * Reads a table with the columns `name`, `ring`, `quadrant`, `isNew` or `status`, and `description`, as radar generators
 * have them, and our own `date`, `url`, `id`, `tags` and `dependsOn`. Rows of one name with different dates are its history.
 *
 * @param today - the date of rows without one.
 */
export function readCsv(text: string, today: string): RawRadar {
  const [header = ''] = text.split(/\r?\n/, 1);
  const separator = [',', ';', '\t'].toSorted(
    (a, b) => header.split(b).length - header.split(a).length,
  )[0];
  const [first, ...records] = splitCsv(text, separator);
  const columns = first?.fields.map(field => trimCell(field.toLowerCase())) ?? [];
  const rows = records.map(({ line, fields }) => ({
    line,
    cells: Object.fromEntries(fields.map((field, at) => [columns[at] ?? '', field.trim()])),
  }));
  return gatherRows(rows, today);
}

/** Reads a JSON or YAML list of objects that have such columns as keys. */
export function readRowObjects(
  items: readonly unknown[],
  findLine: RawRadar['findLine'],
  today: string,
): RawRadar {
  const rows = items.map((item, at) => ({
    line: findLine([at]),
    cells: isJsonObject(item) ? readCells(item) : {},
  }));
  return gatherRows(rows, today);
}

function readCells(item: JsonObject): Record<string, string> {
  const cells = Object.entries(item).flatMap(([key, value]) => {
    if (typeof value === 'object') return Array.isArray(value) ? [[key, value.join(',')]] : [];
    return [[key, String(value)]];
  });
  return Object.fromEntries(
    cells.map(([key = '', value = '']) => [key.toLowerCase(), value.trim()]),
  );
}

function trimCell(cell: string): string {
  return cell
    .replace(/^\uFEFF/, '')
    .replaceAll('"', '')
    .trim();
}

function gatherRows(rows: readonly Row[], today: string): RawRadar {
  checkRows(rows);
  const rings = gatherNames(rows, 'ring').toSorted((a, b) => rankRing(a.id) - rankRing(b.id));
  const quadrants = gatherNames(rows, 'quadrant');
  const lines: (number | undefined)[] = [];
  const lineOfEntry: (number | undefined)[] = [];
  const entries = new Map<
    string,
    { snapshots: number[]; entry: JsonObject & { timeline: JsonObject[] } }
  >();
  rows.forEach(({ line, cells }, at) => {
    lines[at] = line;
    const id = cells['id'] || toId(cells['name'] ?? '');
    const known = entries.get(id);
    const { entry, snapshots } = known ?? {
      entry: createEntry(id, cells),
      snapshots: [] as number[],
    };
    if (!known) {
      lineOfEntry[entries.size] = line;
      entries.set(id, { entry, snapshots });
    }
    entry.timeline.push(createSnapshot(cells, today, entry));
    snapshots.push(at);
  });
  const all = [...entries.values()];
  return {
    value: {
      quadrants,
      rings: rings.map((ring, at) => ({ ...ring, color: ringColors[at] ?? ringColors.at(-1) })),
      entries: all.map(({ entry }) => entry),
    },
    findLine: ([list, entryAt, key, snapshotAt]: RadarPath) => {
      if (list !== 'entries') return 1;
      const row =
        key === 'timeline' ? all[Number(entryAt)]?.snapshots[Number(snapshotAt)] : undefined;
      return row === undefined ? lineOfEntry[Number(entryAt)] : lines[row];
    },
  };
}

function checkRows(rows: readonly Row[]): void {
  const problems: RadarProblem[] = [];
  const maxRows = techRadarLimits.entries * techRadarLimits.snapshots;
  if (rows.length > maxRows)
    throw createRadarFileError([{ message: `The file has more than ${maxRows} rows` }]);
  for (const { line, cells } of rows)
    for (const column of requiredColumns)
      if (!cells[column]) {
        const name = cells['name'] ? `'${cells['name'].slice(0, 100)}' has` : 'A row has';
        problems.push({ line, message: `${name} no '${column}'` });
      }
  if (problems.length > 0) throw createRadarFileError(problems);
}

function gatherNames(rows: readonly Row[], column: string): { id: string; name: string }[] {
  const byId = new Map<string, string>();
  for (const { cells } of rows) {
    const name = cells[column] ?? '';
    if (!byId.has(toId(name))) byId.set(toId(name), name);
  }
  return [...byId].map(([id, name]) => ({ id, name }));
}

function rankRing(id: string): number {
  const rank = commonRings.indexOf(id);
  return rank < 0 ? commonRings.length : rank;
}

function createEntry(id: string, cells: Row['cells']) {
  const list = (text = '') => text.split(/[\s,;]+/).filter(Boolean);
  const tags = list(cells['tags']);
  const dependsOn = list(cells['dependson']);
  return {
    id,
    title: cells['name'] ?? '',
    quadrant: toId(cells['quadrant'] ?? ''),
    ...(cells['url'] && { url: cells['url'] }),
    ...(cells['description'] && { description: cells['description'] }),
    ...((tags.length > 0 || dependsOn.length > 0) && { usedBy: { tags, dependsOn } }),
    timeline: [] as JsonObject[],
  };
}

function createSnapshot(cells: Row['cells'], today: string, entry: JsonObject): JsonObject {
  const status = cells['status']?.toLowerCase() ?? '';
  const isNew = status === 'new' || cells['isnew']?.toLowerCase() === 'true';
  const description = cells['description'];
  return {
    date: cells['date'] || today,
    ringId: toId(cells['ring'] ?? ''),
    ...(isNew && { isNew }),
    ...(status === 'moved in' && { moved: 1 }),
    ...(status === 'moved out' && { moved: -1 }),
    ...(status === 'no change' && { moved: 0 }),
    // The first text describes the entry, others what changed.
    ...(description && description !== entry['description'] && { description }),
  };
}
