interface AllowedTexts {
  texts: readonly string[];
  /** Why they are the same in every language. */
  reason: string;
  /** The only file that they may stand in; any, when left out. */
  file?: string;
}

const allowedTexts: readonly AllowedTexts[] = [
  {
    texts: ['Portico'],
    reason: "the product's name, where a company gives none of its own",
  },
  {
    texts: ['Link component rejected javascript: URL as a security precaution'],
    reason: 'thrown at those who write code, in words that the specification fixes',
    file: 'packages/ui/src/links/urls.ts',
  },
  {
    texts: ['JSON', 'YAML'],
    reason: 'names of formats',
  },
  {
    texts: ['Diff', 'Dockerfile', 'Go', 'Java', 'Markdown', 'Python', 'Shell'],
    reason: 'names of programming languages and formats, though some are words elsewhere',
    file: 'packages/ui/src/components/CodeSnippet/codeLanguages.ts',
  },
];

/** Whether a text may be written into the code of a file as it is. */
export function isAllowedText(text: string, path: string): boolean {
  return allowedTexts.some(
    ({ texts, file }) => texts.includes(text) && (file === undefined || file === path),
  );
}
