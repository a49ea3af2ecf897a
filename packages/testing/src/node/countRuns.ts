/** How often a property is checked, or a heavy step is repeated: more often in `npm run test:slow` than in `npm test`. */
export function countRuns(runs: number): number {
  return runs * Number(process.env['PORTICO_TEST_RUNS'] ?? 1);
}
