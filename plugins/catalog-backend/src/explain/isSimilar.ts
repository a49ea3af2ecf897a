import { editDistance } from '@portico/config/editDistance';

/** One letter in so many may be wrong. */
const lettersPerSlip = 4;
const maxEdits = 3;

/** Whether one name may be a slip for another: some letters more, less, other or swapped, or more at its end. */
export function isSimilar(name: string, other: string): boolean {
  if (other.startsWith(`${name}-`) || name.startsWith(`${other}-`)) return true;
  const maxAllowed = Math.min(maxEdits, Math.max(1, Math.floor(name.length / lettersPerSlip)));
  return editDistance(name, other, maxAllowed) <= maxAllowed;
}
