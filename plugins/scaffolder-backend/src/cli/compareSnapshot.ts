const maxShown = 200;

/**
 * Compares files with those of a snapshot.
 *
 * @returns one line for each difference, by path.
 */
export function compareSnapshot(
  expected: ReadonlyMap<string, Buffer>,
  actual: ReadonlyMap<string, Buffer>,
): string[] {
  const paths = [...new Set([...expected.keys(), ...actual.keys()])].toSorted();
  return paths.flatMap(path => {
    const [before, after] = [expected.get(path), actual.get(path)];
    if (!before) return `${path}: is new`;
    if (!after) return `${path}: is missing`;
    return before.equals(after) ? [] : `${path}${describeLine(before, after)}`;
  });
}

/** The first line that differs. */
function describeLine(before: Buffer, after: Buffer): string {
  if (before.includes(0) || after.includes(0)) return ': differs';
  const [expected, actual] = [before, after].map(bytes => bytes.toString().split('\n'));
  const count = Math.max(expected?.length ?? 0, actual?.length ?? 0);
  for (let line = 0; line < count; line += 1)
    if (expected?.[line] !== actual?.[line])
      return `:${line + 1}: expected ${show(expected?.[line])}, got ${show(actual?.[line])}`;
  return ': differs';
}

function show(line: string | undefined): string {
  if (line === undefined) return 'the end';
  return `'${line.length > maxShown ? `${line.slice(0, maxShown)}…` : line}'`;
}
