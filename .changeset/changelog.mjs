// What `changeset version` writes: one page of notes for the release, and in each package a line for each of its own changes.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFirstSentence } from '../scripts/release/notes/Changeset.ts';
import { writeReleaseNotes } from '../scripts/release/notes/writeReleaseNotes.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
let notes;

/** The line of a package's own change. */
export async function getReleaseLine({ summary }) {
  notes ??= writeReleaseNotes(root);
  await notes;
  return `- ${readFirstSentence(summary.trim().replaceAll(/\s+/g, ' '))}`;
}

/** All packages have one version: a new one of a dependency is no news. */
export async function getDependencyReleaseLine() {
  return '';
}
