/**
 * Finds how little a graph has to be folded, by halves: a step of folding takes less room than the one before it.
 *
 * @param range - the least and the most folded level.
 * @param lay - the layout at a level; `undefined` where it does not fit.
 * @returns the layout of the least folded level that fits; `undefined` when none does.
 */
export async function findFittingLevel<Laid>(
  [least, most]: readonly [number, number],
  lay: (level: number) => Promise<Laid | undefined>,
): Promise<Laid | undefined> {
  let fitting = await lay(least);
  if (fitting !== undefined) return fitting;
  let [low, high] = [least + 1, most];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    // Each answer decides which level is next.
    const laid = await lay(middle);
    if (laid !== undefined) [fitting, high] = [laid, middle - 1];
    else low = middle + 1;
  }
  return fitting;
}
