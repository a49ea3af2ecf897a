import type { Latencies } from '../http/percentiles.ts';
import type {
  FirstClickFigures,
  LongTaskFigures,
  PageFigures,
  PageLoadFigures,
  ResponseFigures,
} from './portalFigures.ts';
import type { Provenance } from './figures.ts';
import { formatKilobytes, formatMs, formatNumber, formatPercent, writeTable } from './markdown.ts';
import { renderProvenance } from './renderProvenance.ts';
import { type Aim, aims } from './targets.ts';

const responseTitles: readonly (readonly [keyof ResponseFigures, string])[] = [
  ['sidebar', 'Sidebar to the next paint, 4 times slower CPU'],
  ['palette', 'Palette, the same'],
  ['tabs', 'Tabs of an entity, the same'],
  ['sort', 'Sort, the same'],
  ['filter', 'Filter, the same'],
];

/** The section on the catalog page in a browser. */
export function renderPages(pages: PageFigures & Provenance): string {
  const table = writeTable(
    ['Figure', 'Measured', 'Target', 'Incumbent'],
    [
      row('Table visible, cold', `**${formatMs(pages.cold.tableVisibleMs)}**`, aims.cold),
      row('Table visible, warm', describeWarm(pages), aims.warm),
      row('Table visible, cold, nothing slowed', formatMs(pages.coldUnthrottled.tableVisibleMs)),
      row('Calls to the API for the page', `**${pages.cold.apiCalls}**`, aims.apiCalls),
      row(
        'JavaScript sent for the page, cold',
        `**${formatKilobytes(pages.cold.scriptBytes)}**`,
        aims.script,
      ),
      row('Everything sent, cold', describeBytes(pages.cold)),
      row('Everything sent, warm', describeBytes(pages.warm)),
      ...describeFirstClick(pages),
      row('Filter to updated table', describeLatencies(pages.filter), aims.interaction),
      row('Sort to updated table', describeLatencies(pages.sort), aims.interaction),
      row('Page to updated table', describeLatencies(pages.page), aims.interaction),
      row('Long tasks while scrolling 100 rows', describeTasks(pages.scrolling), aims.longTask),
      row('The same with a 4 times slower CPU', describeTasks(pages.scrollingSlow), aims.longTask),
      ...responseTitles.map(([name, title]) =>
        row(title, describeLatencies(pages.responses[name]), aims.response),
      ),
      row('Change on disk to the open entity page', describeLatencies(pages.liveEntity), aims.live),
      row('Change on disk to the open list', describeLatencies(pages.liveList), aims.live),
    ],
  );
  return `## The catalog page in Chromium

${pages.browser}, 1440x900, ${formatNumber(pages.entities)} entities on SQLite. Cold (first visit) and warm (fourth to sixth visit) with a 4 times slower CPU and fast 4G (165 ms, 8.1 Mbit/s);
the rest at full speed unless it says otherwise. Loads are the median of three, warm ones of nine.${describeBystanders(pages)} ${renderProvenance(pages)}

${table}`;
}

function row(title: string, measured: string, { target = '', incumbent = '' }: Aim = {}) {
  return [title, measured, target, incumbent];
}

function describeFirstClick({ firstClick }: PageFigures): string[][] {
  if (!firstClick) return [];
  const describe = ({ files, shownMs }: FirstClickFigures) =>
    `**${formatMs(shownMs)}**, ${files} files`;
  return [
    row(
      'First click on a row to its page, nothing slowed',
      describe(firstClick.fast),
      aims.firstClick,
    ),
    row('The same, slowed', describe(firstClick.slow), aims.firstClickSlow),
  ];
}

function describeWarm({ warm, warmRange: { fastestMs, slowestMs } }: PageFigures): string {
  return `**${formatMs(warm.tableVisibleMs)}**, ${formatMs(fastestMs)} to ${formatMs(slowestMs)}`;
}

function describeLatencies({ p50, max }: Latencies): string {
  return `**${formatMs(p50)}**, worst ${formatMs(max)}`;
}

function describeTasks({ count, longestMs }: LongTaskFigures): string {
  return count === 0 ? '**none**' : `**${count}**, longest ${formatMs(longestMs)}`;
}

function describeBytes({ allBytes }: PageLoadFigures): string {
  return formatKilobytes(allBytes);
}

function describeBystanders({ bystanderShare }: PageFigures): string {
  return bystanderShare === undefined
    ? ''
    : ` Other programs used ${formatPercent(bystanderShare)} of the machine meanwhile.`;
}
