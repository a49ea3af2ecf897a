import { formatTable } from '@portico/cli';
import type { AreaReport } from './AreaReport.ts';
import type { PortalMoved } from './movePortal.ts';

/** What no run takes, whatever is there. */
const neverTaken = [
  'catalog: entities and refresh keys, which reading the locations makes anew',
  'scaffolder: secrets, workspaces and state of tasks, with which nothing can go on here',
  'auth: signing keys and sessions; everybody signs in once more',
  "search: the index, which is made anew; techdocs: built docs stay where 'techdocs.publisher' stores them",
];

/** What a move or a rehearsal of one gave, for people. */
export function describeMove({ reports, absent }: PortalMoved, isWritten: boolean): string {
  const table = formatTable(
    ['', isWritten ? 'moved' : 'to move', 'here already', 'not taken'],
    reports.map(each => [each.title, ...[each.moved, each.known, each.omitted].map(String)]),
  );
  const end = isWritten
    ? 'Moved. Start the server; run this again at any time for what is new.\n'
    : 'This was a rehearsal, and nothing was written. Stop the server and add --apply to move it.\n';
  return [
    table,
    ...absent.map(id => `\nThere is no database of '${id}' there.\n`),
    ...reports.map(describeOmissions),
    `\nNever taken:\n${neverTaken.map(line => `  ${line}\n`).join('')}`,
    `\n${end}`,
  ].join('');
}

function describeOmissions({ title, omissions }: AreaReport): string {
  if (omissions.length === 0) return '';
  const lines = omissions.flatMap(({ reason, count, examples }) => [
    `  ${count}: ${reason}\n`,
    ...examples.map(example => `      ${example}\n`),
    ...(count > examples.length && examples.length > 0 ? ['      …\n'] : []),
  ]);
  return `\nNot taken of ${title}:\n${lines.join('')}`;
}
