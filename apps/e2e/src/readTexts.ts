import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const values = /\{\{.*?\}\}/g;
const hasWord = /\p{L}{2}/u;
const root = resolve(import.meta.dirname, '../../..');

/** Makes what recognises English texts of the portal that are written otherwise in a language, from the company's own. */
export function readEnglishTexts(language: string): (text: string) => boolean {
  const sources = globSync('apps/{server/demo,e2e/templates}/**/*.yaml', { cwd: root }).map(file =>
    readFileSync(resolve(root, file), 'utf8'),
  );
  const descriptors = sources.map(text => text.replace(/\s+/g, ' ')).join('\n');
  // Names of the company's that are words of the portal too, such as a user's.
  const names = new Set(
    sources.flatMap(text =>
      [...text.matchAll(/(?:title|displayName): (.+)$/gm)].map(found => found[1]),
    ),
  );
  const files = globSync('{packages,plugins}/*/src/locales/{,later/}en.json', { cwd: root });
  const plain = new Set<string>();
  const patterns: RegExp[] = [];
  for (const file of files) {
    const translated = readTexts(resolve(root, file, '..', `${language}.json`));
    const shared = new Set(Object.values(translated));
    for (const text of Object.values(readTexts(resolve(root, file)))) {
      if (shared.has(text)) continue;
      if (!text.includes('{{')) plain.add(text);
      else if (hasWord.test(text.replace(values, ''))) patterns.push(toPattern(text));
    }
  }
  return text =>
    (plain.has(text) && !names.has(text)) ||
    (!descriptors.includes(text) && patterns.some(pattern => pattern.test(text)));
}

function readTexts(file: string): Record<string, string> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}

/** What a text looks like when its values are filled in. */
function toPattern(text: string): RegExp {
  const parts = text.split(values).map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}
