import { InputError } from '@portico/errors';

/** What is wrong with a radar at one place. */
export interface RadarProblem {
  /** From 1; omitted where it is not known. */
  line?: number | undefined;
  message: string;
}

const maxShown = 10;

/** A file that is no radar, with the first of its problems in words. */
export function createRadarFileError(problems: readonly RadarProblem[]): InputError {
  const shown = problems
    .slice(0, maxShown)
    .map(({ line, message }) => (line === undefined ? message : `line ${line}: ${message}`));
  const more = problems.length - shown.length;
  if (more > 0) shown.push(`and ${more} more`);
  return new InputError(shown.join('\n'));
}
