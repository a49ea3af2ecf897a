import { findGlobProblem } from './compileGlob.ts';
import { splitExclusion } from './compileGlobList.ts';

/** Marks the issues of patterns among those of a schema. */
const patternIssue = { isPattern: true };

/** What a schema of zod hands to a check. */
interface CheckedText {
  value: string;
  issues: unknown[];
}

/** A check for schemas of zod: `z.string().check(checkGlob)`. */
export function checkGlob(checked: CheckedText): void {
  report(checked, checked.value);
}

/** As {@link checkGlob}, for items of lists, where `!` in front excludes. */
export function checkGlobItem(checked: CheckedText): void {
  report(checked, splitExclusion(checked.value).pattern);
}

function report({ value, issues }: CheckedText, pattern: string): void {
  const message = findGlobProblem(pattern);
  if (message !== undefined)
    issues.push({ code: 'custom', message, input: value, params: patternIssue });
}

/** Whether an issue of a schema is that a text is no pattern. */
export function isPatternIssue(issue: object): boolean {
  return 'params' in issue && issue.params === patternIssue;
}
