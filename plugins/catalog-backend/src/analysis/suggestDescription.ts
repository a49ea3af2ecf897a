import type { EntityAnalyzer } from '@portico/catalog-node';

const maxLength = 300;

/** Proposes the first paragraph of the readme as the description. */
export const suggestDescription: EntityAnalyzer = {
  name: 'readme',
  async analyze({ paths, readText }) {
    const path = paths.find(each => /^readme(\.md)?$/i.test(each));
    const text = path === undefined ? undefined : await readText(path);
    const paragraph = text
      ?.replaceAll('\r', '')
      .replace(/<!--[\s\S]*?-->/g, '')
      .split(/\n\s*\n|\n(?=#)/)
      .map(each => each.replace(/^#.*$/gm, '').trim())
      .find(each => /^[\p{L}\p{N}*_"']/u.test(each) && !each.startsWith('***'));
    if (path === undefined || !paragraph) return [];
    const value = paragraph.replace(/\s+/g, ' ').slice(0, maxLength);
    return [{ field: 'metadata.description', value, reason: `The beginning of '${path}'` }];
  },
};
