import type { ConditionFigures, IdentityFigures } from './loadFigures.ts';
import type { Provenance } from './figures.ts';
import { formatKilobytes, formatMs, formatNumber, formatPercent, writeTable } from './markdown.ts';
import { renderProvenance } from './renderProvenance.ts';
import { aims } from './targets.ts';

/** The section on sign-in and permissions. */
export function renderIdentity(identity: IdentityFigures & Provenance): string {
  const { signInScriptBytes, signIn, authorize, refreshes } = identity;
  const table = writeTable(
    ['Figure', 'Measured', 'Target'],
    [
      [
        'JavaScript sent for the page for sign-in, cold',
        `**${formatKilobytes(signInScriptBytes)}**`,
        aims.signInScript.target,
      ],
      [
        'From the click on the account to the first row of the catalog, code not yet cached',
        `**${formatMs(signIn.p50)}**, worst of five ${formatMs(signIn.max)}`,
        aims.signIn.target,
      ],
      [
        'POST /authorize with 100 items, conditional',
        `p50 ${formatMs(authorize.p50)}, p95 **${formatMs(authorize.p95)}**`,
        aims.authorize.target,
      ],
      [
        `${formatNumber(refreshes.sessions)} sessions renewed at the same moment: still signed in`,
        `**${formatNumber(refreshes.preserved)}**, in ${formatMs(refreshes.tookMs)}`,
        aims.refreshes.target,
      ],
    ],
  );
  const conditions = writeTable(
    [
      'Call, median of the best of three rounds',
      'May see all',
      'Under conditions',
      'More',
      'Target',
    ],
    identity.conditions.map(each => [
      each.title,
      formatMs(each.freeMs),
      `**${formatMs(each.conditionalMs)}**`,
      describeMore(each),
      aims.conditions.target,
    ]),
  );
  return `## Sign-in and permissions

${formatNumber(identity.entities)} entities on SQLite; a certified OpenID provider runs beside the server, in the bench's own process.
Who is under conditions sees what they own, what is not deprecated, and all groups, users and systems. ${renderProvenance(identity)}

${table}

${conditions}`;
}

function describeMore({ freeMs, conditionalMs }: ConditionFigures): string {
  return `${formatMs(Math.max(0, conditionalMs - freeMs))} (${formatPercent(Math.max(0, conditionalMs / freeMs - 1))})`;
}
