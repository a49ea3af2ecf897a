import { findGlobProblem } from './compileGlob.ts';
import { splitExclusion } from './compileGlobList.ts';

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
  if (message !== undefined) issues.push({ code: 'custom', message, input: value });
}
