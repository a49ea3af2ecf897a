import {
  createCssVariablesTheme,
  createHighlighterCore,
  type GrammarState,
  type HighlighterCore,
  type LanguageInput,
} from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import type { CodeLanguage } from './codeLanguages.ts';

/** A piece of code of one colour. */
export interface CodeToken {
  readonly text: string;
  /** A CSS variable, such as `var(--code-token-keyword)`; `undefined` for the text's own. */
  readonly color: string | undefined;
}

const linesPerStep = 16;
/** Longer lines are not for reading, and cost most. */
const longestLine = 2000;
/** What is not coloured by then stays as it is: grammars take very long for some lines. */
const longestLineMs = 500;
/** The first lines in a language compile its grammar, which slow machines take long for. */
const longestFirstLineMs = 10_000;
const theme = 'portico';
const plain = 'var(--code-foreground)';

// Each is fetched when code in it is first shown.
const languages: Readonly<Record<CodeLanguage, LanguageInput>> = {
  diff: () => import('shiki/langs/diff.mjs'),
  docker: () => import('shiki/langs/docker.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  graphql: () => import('shiki/langs/graphql.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  markdown: () => import('shiki/langs/markdown.mjs'),
  proto: () => import('shiki/langs/proto.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  shellscript: () => import('shiki/langs/shellscript.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
};

let shared: Promise<HighlighterCore> | undefined;
const compiled = new Set<CodeLanguage>();

async function requireHighlighter(language: CodeLanguage) {
  shared ??= createHighlighterCore({
    themes: [createCssVariablesTheme({ name: theme, variablePrefix: '--code-' })],
    langs: [],
    // Expressions are the browser's own: no WebAssembly and no code made of text, which the page's policy forbids.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const highlighter = await shared;
  await highlighter.loadLanguage(languages[language]);
  return highlighter;
}

/**
 * Cuts code into coloured pieces, some lines at a time so that the page stays quick.
 *
 * @returns the pieces of each line.
 * @throws the signal's reason when the code is no longer wanted.
 */
export async function highlightCode(
  code: string,
  language: CodeLanguage,
  signal: AbortSignal,
): Promise<CodeToken[][]> {
  const highlighter = await requireHighlighter(language);
  const lines = code.split('\n');
  const result: CodeToken[][] = [];
  let grammarState: GrammarState | undefined;
  while (result.length < lines.length) {
    signal.throwIfAborted();
    const part = lines.slice(result.length, result.length + linesPerStep).join('\n');
    const tokens = highlighter.codeToTokensBase(part, {
      lang: language,
      theme,
      tokenizeMaxLineLength: longestLine,
      tokenizeTimeLimit: compiled.has(language) ? longestLineMs : longestFirstLineMs,
      ...(grammarState && { grammarState }),
    });
    compiled.add(language);
    grammarState = highlighter.getLastGrammarState(tokens);
    for (const line of tokens) {
      result.push(
        line.map(({ content, color }) => ({
          text: content,
          color: color === plain ? undefined : color,
        })),
      );
    }
    await rest();
  }
  return result;
}

/** Lets the browser render and answer in between. */
const rest = () => new Promise<void>(resolve => void setTimeout(resolve));
