type Labels = Readonly<Record<string, string>>;

const requirement =
  /^(?:!\s*(?<absent>[\w./-]+)|(?<key>[\w./-]+)(?:\s*(?<operator>==|=|!=)\s*(?<value>[\w.-]*)|\s+(?<set>in|notin)\s*\((?<values>[^()]*)\))?)$/;

/**
 * Reads a label selector in the form that API servers take: `app=pay,tier in (web, api),!canary`.
 *
 * @returns whether labels match; undefined for a selector that is not valid.
 */
export function parseSelector(selector: string): ((labels: Labels) => boolean) | undefined {
  const tests: ((labels: Labels) => boolean)[] = [];
  for (const part of splitRequirements(selector)) {
    const groups = requirement.exec(part.trim())?.groups;
    if (!groups) return undefined;
    tests.push(createTest(groups));
  }
  return labels => tests.every(test => test(labels));
}

/** Splits at commas; those within parentheses separate values. */
function splitRequirements(selector: string): string[] {
  const parts: string[] = [];
  let isWithin = false;
  let start = 0;
  for (let at = 0; at < selector.length; at += 1) {
    if (selector[at] === '(') isWithin = true;
    else if (selector[at] === ')') isWithin = false;
    else if (selector[at] === ',' && !isWithin) {
      parts.push(selector.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, selector.slice(start)];
}

function createTest(groups: Record<string, string | undefined>): (labels: Labels) => boolean {
  const { absent, key = '', operator, value, set, values = '' } = groups;
  if (absent !== undefined) return labels => !Object.hasOwn(labels, absent);
  if (set !== undefined) {
    const listed = new Set(values.split(',').map(each => each.trim()));
    const wants = set === 'in';
    return labels =>
      Object.hasOwn(labels, key) ? listed.has(labels[key] ?? '') === wants : !wants;
  }
  if (operator === undefined) return labels => Object.hasOwn(labels, key);
  if (operator === '!=') return labels => labels[key] !== value;
  return labels => labels[key] === value;
}
