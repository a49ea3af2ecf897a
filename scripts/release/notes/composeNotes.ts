import { areaTitles, findArea } from './areas.ts';
import { type Changeset, readFirstSentence } from './Changeset.ts';

/** Above this, corrections of an area are counted, not listed. */
const maxCorrections = 5;

/** What the notes of a release are made of. */
export interface NotesSource {
  version: string;
  changesets: readonly Changeset[];
  /** What an author wrote about this release by area, in Markdown; `<!-- covers: a b -->` names the changes that it covers. */
  written?: string | undefined;
}

/**
 * The notes of a release: each area of the product once, with what its author wrote and a line for each change that this does
 * not cover.
 */
export function composeNotes({ version, changesets, written = '' }: NotesSource): string {
  const covered = new Set(
    [...written.matchAll(/<!-- covers: ([^]*?)-->/g)].flatMap(([, ids = '']) =>
      ids.trim().split(/\s+/),
    ),
  );
  const plain = written.replaceAll(/<!-- covers: [^]*?-->\n?/g, '');
  const [intro = '', ...chapters] = plain.split(/^## /m);
  const texts = new Map(
    chapters.map(chapter => {
      const [title = ''] = chapter.split('\n', 1);
      return [title.trim(), chapter.slice(title.length).trim()];
    }),
  );
  const open = changesets.filter(({ id }) => !covered.has(id));
  const titles = new Set([...areaTitles, ...texts.keys()]);
  const parts = [...titles].flatMap(title => {
    const own = open.filter(changeset => findArea(changeset) === title);
    const text = [texts.get(title) ?? '', listChanges(own)].filter(each => each !== '');
    // One list, where the author wrote a list too.
    return text.length === 0 ? [] : [`## ${title}\n\n${text.join('\n')}`];
  });
  const head = [`# Portico ${version}`, intro.trim()].filter(each => each !== '');
  return `${[...head, ...parts].join('\n\n')}\n`;
}

function listChanges(changesets: readonly Changeset[]): string {
  const has = ({ bumps }: Changeset, bump: string) =>
    [...bumps.values()].some(each => each === bump);
  const breaking = changesets.filter(each => has(each, 'major'));
  const news = changesets.filter(each => !breaking.includes(each) && has(each, 'minor'));
  const corrections = changesets.filter(each => !breaking.includes(each) && !news.includes(each));
  const line = ({ summary }: Changeset) => `- ${readFirstSentence(summary)}`;
  const lines = [
    ...breaking.map(({ summary }) => `- **To do when you upgrade:** ${summary}`),
    ...news.map(line),
    ...corrections.slice(0, maxCorrections).map(line),
  ];
  const more = corrections.length - maxCorrections;
  if (more > 0) lines.push(`- ${more} more ${more === 1 ? 'correction' : 'corrections'}.`);
  return lines.join('\n');
}
