/** The word of a line that says how grave it is; `end` is exclusive. */
export interface LogLevel {
  readonly level: 'error' | 'warning';
  readonly start: number;
  readonly end: number;
}

/** Levels are named at the beginning of a line, after its time and source. */
const maxStart = 200;

const patterns = [
  /\b(?:(?<error>FATAL|PANIC|CRITICAL|SEVERE|ERROR)|(?<warning>WARN(?:ING)?))\b/,
  /(?<=\b(?:level|lvl|severity)"?\s*[=:]\s*"?)(?:(?<error>fatal|panic|critical|error)|(?<warning>warn(?:ing)?))\b/,
  /^(?<error>[\w.]*(?:Error|Exception)|panic|fatal error|fatal)(?=:)/,
];

/** Finds the level of a line where it is a warning or worse. */
export function findLogLevel(text: string): LogLevel | undefined {
  const beginning = text.slice(0, maxStart);
  for (const pattern of patterns) {
    const match = pattern.exec(beginning);
    if (!match) continue;
    const level = match.groups?.['error'] === undefined ? 'warning' : 'error';
    return { level, start: match.index, end: match.index + match[0].length };
  }
  return undefined;
}
