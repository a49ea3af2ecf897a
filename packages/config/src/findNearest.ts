import { editDistance } from './editDistance.ts';

/**
 * The one of some words that was likely meant: the same but for case, or little typing errors.
 *
 * @returns undefined when none is near.
 */
export function findNearest(word: string, known: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase(), least);
    if (distance < least && distance < candidate.length) {
      nearest = candidate;
      least = distance;
    }
  }
  return nearest;
}
