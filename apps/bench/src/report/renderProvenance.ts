import type { Provenance } from './figures.ts';

/** When figures were taken, and of which commit. */
export function renderProvenance({ at, commit }: Provenance): string {
  return `Measured ${at.replace('T', ' ')} UTC at commit ${commit}.`;
}
