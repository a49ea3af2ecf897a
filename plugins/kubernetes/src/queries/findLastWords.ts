import { findLogLevel, LogBuffer } from '@portico/ui/log';

const maxLines = 3;
const maxCharacters = 400;

/**
 * What a container wrote last before it ended: of its last lines those that name an error, else the lines themselves.
 *
 * @param text - the end of its log.
 */
export function findLastWords(text: string): string[] {
  // Takes the colours out.
  const lines = new LogBuffer(text)
    .readText()
    .split('\n')
    .filter(line => line.trim() !== '');
  const errors = lines.filter(line => findLogLevel(line)?.level === 'error');
  return (errors.length > 0 ? errors : lines)
    .slice(-maxLines)
    .map(line => (line.length > maxCharacters ? `${line.slice(0, maxCharacters)}…` : line));
}
