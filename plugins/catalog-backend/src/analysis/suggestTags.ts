import type { EntityAnalyzer } from '@portico/catalog-node';

const languages: Readonly<Record<string, string>> = {
  c: 'c',
  cc: 'cpp',
  cpp: 'cpp',
  cs: 'csharp',
  dart: 'dart',
  ex: 'elixir',
  go: 'go',
  java: 'java',
  jl: 'julia',
  js: 'javascript',
  jsx: 'javascript',
  kt: 'kotlin',
  php: 'php',
  py: 'python',
  r: 'r',
  rb: 'ruby',
  rs: 'rust',
  scala: 'scala',
  swift: 'swift',
  tf: 'terraform',
  ts: 'typescript',
  tsx: 'typescript',
};
const foreign = /(^|\/)(node_modules|vendor|third_party|dist|build)\//;

/** Proposes the language of most files as a tag. */
export const suggestTags: EntityAnalyzer = {
  name: 'languages',
  async analyze({ paths }) {
    const counts = new Map<string, number>();
    for (const path of paths) {
      const ending = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
      const language = Object.hasOwn(languages, ending) ? languages[ending] : undefined;
      if (language === undefined || foreign.test(path)) continue;
      counts.set(language, (counts.get(language) ?? 0) + 1);
    }
    const [most] = [...counts].sort(([, a], [, b]) => b - a);
    if (!most) return [];
    const [language, files] = most;
    const reason = `Most code is in this language: ${files} ${files === 1 ? 'file' : 'files'}`;
    return [{ field: 'metadata.tags', value: [language], reason }];
  },
};
