import type { Theme } from '@mui/material/styles';
import type { KindHue } from '@portico/ui/kinds';

const hues: readonly KindHue[] = [
  'system',
  'component',
  'resource',
  'api',
  'domain',
  'group',
  'template',
  'own3',
];

/** The colour of a quadrant, by its position. */
export function getHue(theme: Theme, quadrant: number): string {
  return theme.vars.palette.kind[hues[quadrant % hues.length] ?? 'location'];
}
