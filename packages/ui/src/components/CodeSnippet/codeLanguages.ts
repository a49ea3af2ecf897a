/** A language whose code is coloured. */
export type CodeLanguage =
  | 'diff'
  | 'docker'
  | 'go'
  | 'graphql'
  | 'java'
  | 'javascript'
  | 'json'
  | 'markdown'
  | 'proto'
  | 'python'
  | 'shellscript'
  | 'sql'
  | 'tsx'
  | 'typescript'
  | 'xml'
  | 'yaml';

/** What each language is called. */
export const languageLabels: Readonly<Record<CodeLanguage, string>> = {
  diff: 'Diff',
  docker: 'Dockerfile',
  go: 'Go',
  graphql: 'GraphQL',
  java: 'Java',
  javascript: 'JavaScript',
  json: 'JSON',
  markdown: 'Markdown',
  proto: 'Protocol Buffers',
  python: 'Python',
  shellscript: 'Shell',
  sql: 'SQL',
  tsx: 'TSX',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
};

const aliases: ReadonlyMap<string, CodeLanguage> = new Map([
  ['bash', 'shellscript'],
  ['cjs', 'javascript'],
  ['console', 'shellscript'],
  ['dockerfile', 'docker'],
  ['golang', 'go'],
  ['gql', 'graphql'],
  ['html', 'xml'],
  ['js', 'javascript'],
  ['json5', 'json'],
  ['jsonc', 'json'],
  ['jsx', 'tsx'],
  ['md', 'markdown'],
  ['mjs', 'javascript'],
  ['patch', 'diff'],
  ['protobuf', 'proto'],
  ['py', 'python'],
  ['sh', 'shellscript'],
  ['shell', 'shellscript'],
  ['svg', 'xml'],
  ['ts', 'typescript'],
  ['yml', 'yaml'],
  ['zsh', 'shellscript'],
]);

/** The language that a name such as `yml` or `Bash` means; `undefined` where its code is not coloured. */
export function parseCodeLanguage(name: string | undefined): CodeLanguage | undefined {
  const key = name?.trim().toLowerCase() ?? '';
  if (Object.hasOwn(languageLabels, key)) return key as CodeLanguage;
  return aliases.get(key);
}
