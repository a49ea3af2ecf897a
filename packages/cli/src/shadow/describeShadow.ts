import { countOf } from '../output/countOf.ts';
import { formatTable } from '../output/formatTable.ts';
import type { FoundDifference, ShadowReport } from './ShadowReport.ts';

const maxValueLength = 160;

/** What comparing two portals gave, for people. */
export function describeShadow(report: ShadowReport): string {
  const { routes, decided, omitted, undecided, calls, unauthorized, failed } = report;
  const lines = [
    formatTable(
      ['calls', 'differ', 'route'],
      routes.map(each => [String(each.calls), String(each.differing), each.route]),
    ),
  ];
  for (const route of routes.filter(each => each.undecided.length > 0)) {
    lines.push(`\n${route.route}\n`, ...route.undecided.map(describeDifference));
    if (route.omitted > 0) lines.push(`  … and in more places\n`);
  }
  if (decided.length > 0)
    lines.push(
      '\nDecided:\n',
      ...decided.map(each => `  ${each.count}: ${each.route} ${each.pointer}: ${each.reason}\n`),
    );
  if (omitted.length > 0)
    lines.push('\nNot sent:\n', ...omitted.map(each => `  ${each.count}: ${each.reason}\n`));
  for (const [side, count] of [
    ['the other portal', unauthorized.former],
    ['this portal', unauthorized.here],
  ] as const)
    if (count > 0)
      lines.push(
        `\n${countOf(count, 'call')} got 401 from ${side}: its token is missing or not valid\n`,
      );
  if (failed > 0)
    lines.push(`\n${countOf(failed, 'call')} failed on both portals, and compared nothing\n`);
  lines.push(
    `\n${countOf(calls, 'call')} sent to both, ${countOf(undecided, 'undecided difference')}\n`,
  );
  return lines.join('');
}

function describeDifference({ pointer, former, here, count, example }: FoundDifference): string {
  return `  ${pointer || '/'} (${countOf(count, 'call')})\n    there: ${show(former)}\n    here:  ${show(here)}\n    ${shorten(example)}\n`;
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : shorten(JSON.stringify(value));
}

/** Values come from elsewhere, and must not reach a terminal as they are. */
function shorten(text: string): string {
  const short = text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
  return short.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{FFFD}');
}
