import type { ExplainedCondition, Explanation } from '@portico/permission-common';

/** Writes why somebody may or may not do something: the answer first, then what led to it. */
export function describeExplanation(explanation: Explanation): string {
  const { user, permission, resourceRef, result, summary, ownershipRefs, roles, entries } =
    explanation;
  const question = `${user}  ${permission}${resourceRef === undefined ? '' : `  ${resourceRef}`}`;
  const sections = [`${describeMissing(explanation)}${question}\n${result}: ${summary}\n`];
  sections.push(`Counts as\n${ownershipRefs.map(ref => `  ${ref}\n`).join('')}`);
  if (roles.length > 0)
    sections.push(
      `Roles\n${roles.map(({ role, member }) => `  ${role}, as member '${member}'\n`).join('')}`,
    );
  if (entries.length > 0)
    sections.push(`Entries, denials first\n${entries.map(describeEntry).join('')}`);
  else if (explanation.condition)
    sections.push(`Conditions\n${describeCondition(explanation.condition, 1)}`);
  return sections.join('\n');
}

/** What was asked about and is not there, since the answer then says little. */
function describeMissing({ user, userKnown, resourceRef, resourceFound }: Explanation): string {
  const missing = [
    ...(userKnown === false ? [user] : []),
    ...(resourceFound === false ? [resourceRef] : []),
  ];
  return missing.map(ref => `${ref} is not in the catalog\n`).join('');
}

function describeEntry({
  effect,
  role,
  at,
  isDecisive,
  condition,
}: Explanation['entries'][number]) {
  const mark = isDecisive ? '*' : ' ';
  const where = at === undefined ? '' : `  ${at}`;
  const head = `${mark} ${effect.padEnd(5)}  ${role}${where}\n`;
  return head + (condition ? describeCondition(condition, 2) : '');
}

/** One line a condition, with what holds in front where it is known. */
function describeCondition(
  { op, rule, params, holds, parts = [] }: ExplainedCondition,
  level: number,
): string {
  const truth = holds === undefined ? '' : holds ? 'yes  ' : 'no   ';
  const text = op === 'rule' ? `${rule} ${JSON.stringify(params ?? {})}` : op;
  const line = `${'  '.repeat(level)}${truth}${text}\n`;
  return line + parts.map(part => describeCondition(part, level + 1)).join('');
}
