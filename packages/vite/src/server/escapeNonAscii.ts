import type { Plugin } from 'vite';

const nonAscii = /[^\0-\x7f]/;
/** With the backslashes before it. */
const nonAsciiOnward = /(\\*)([^\0-\x7f])/g;

/**
 * Writes the characters of a bundle beyond ASCII as escapes. V8 stores a text with one such character in two bytes each for as
 * long as the bundle runs. Chunks with a tagged template that has such characters stay as they are: a tag, such as
 * `String.raw`, may read what is written.
 */
export function escapeNonAscii(): Plugin {
  const rawModules = new Set<string>();
  return {
    name: 'portico-escape-non-ascii',
    transform: {
      order: 'post',
      filter: { code: nonAscii },
      handler(code, id) {
        if (code.includes('`') && hasRawText(this.parse(code))) rawModules.add(id);
      },
    },
    // Whatever is written earlier may be printed once more.
    generateBundle(_, files) {
      for (const file of Object.values(files)) {
        if (file.type !== 'chunk' || file.moduleIds.some(id => rawModules.has(id))) continue;
        file.code = file.code.replace(nonAsciiOnward, escape);
      }
    },
  };
}

function escape(_: string, backslashes: string, char: string): string {
  // An odd backslash escapes the character, which stands for itself.
  const before = backslashes.slice(backslashes.length % 2);
  return `${before}\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Whether a syntax tree has a tagged template with characters beyond ASCII. */
function hasRawText(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if (isTaggedTemplate(node) && node.quasi.quasis.some(({ value }) => nonAscii.test(value.raw)))
    return true;
  return Object.values(node).some(hasRawText);
}

interface TaggedTemplate {
  quasi: { quasis: readonly { value: { raw: string } }[] };
}

function isTaggedTemplate(node: object): node is TaggedTemplate {
  return 'type' in node && node.type === 'TaggedTemplateExpression';
}
