import { createHighlighterCore, type HighlighterCore, type ThemeRegistration } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { bundledLanguages, bundledLanguagesAlias } from 'shiki/langs';
import { docsLimits } from './docsLimits.ts';
import { escapeHtml } from '@portico/config/escapeHtml';

/** Classes of Pygments, which styles of docs know, by scopes of TextMate grammars; the more specific scope wins. */
const classesByScope: readonly (readonly [className: string, scopes: readonly string[]])[] = [
  ['c', ['comment', 'punctuation.definition.comment']],
  ['cp', ['meta.preprocessor', 'keyword.control.directive']],
  ['s', ['string', 'punctuation.definition.string', 'markup.inline.raw']],
  ['se', ['constant.character.escape']],
  ['sr', ['string.regexp']],
  ['m', ['constant.numeric']],
  ['kc', ['constant.language']],
  ['no', ['variable.other.constant', 'constant.other', 'support.constant']],
  ['k', ['keyword', 'keyword.control', 'storage.modifier', 'storage']],
  ['kt', ['storage.type', 'support.type']],
  ['o', ['keyword.operator']],
  ['nf', ['entity.name.function', 'support.function', 'meta.function-call.generic']],
  [
    'nc',
    ['entity.name.type', 'entity.name.class', 'support.class', 'entity.other.inherited-class'],
  ],
  ['nt', ['entity.name.tag', 'support.type.property-name', 'support.type.property-name.json']],
  ['na', ['entity.other.attribute-name']],
  ['nv', ['variable.parameter', 'variable.other.normal.shell', 'punctuation.definition.variable']],
  ['gh', ['markup.heading', 'entity.name.section']],
  ['gi', ['markup.inserted']],
  ['gd', ['markup.deleted']],
];

/** A theme whose colours stand for classes: the CSP refuses styles of elements. */
const theme: ThemeRegistration = {
  name: 'classes',
  type: 'light',
  fg: '#000000',
  bg: '#ffffff',
  settings: classesByScope.map(([, scope], index) => ({
    scope: [...scope],
    settings: { foreground: `#${(index + 1).toString(16).padStart(6, '0')}` },
  })),
};
const classByColor = new Map(
  classesByScope.map(([className], index) => [
    `#${(index + 1).toString(16).padStart(6, '0')}`,
    className,
  ]),
);

const ownAliases: Readonly<Record<string, string>> = {
  golang: 'go',
  pycon: 'python',
  py3: 'python',
  sh: 'shellscript',
  'shell-session': 'shellsession',
  sh_session: 'shellsession',
  plain: '',
  text: '',
  txt: '',
};

/** Highlights code; grammars are loaded when a page needs them. */
export class Highlighter {
  #core: Promise<HighlighterCore> | undefined;
  #loaded: HighlighterCore | undefined;
  readonly #languages = new Set<string>();

  /** Loads the grammars of languages by the names that authors use; unknown ones are skipped. */
  async load(names: Iterable<string>): Promise<void> {
    const wanted = [...new Set([...names].flatMap(name => findLanguage(name) ?? []))];
    const missing = wanted.filter(language => !this.#languages.has(language));
    if (missing.length === 0) return;
    this.#core ??= createHighlighterCore({
      themes: [theme],
      langs: [],
      engine: createJavaScriptRegexEngine({ forgiving: true }),
    });
    const core = await this.#core;
    for (const language of missing) {
      const grammar = (bundledLanguages as Record<string, unknown>)[language];
      await core.loadLanguage(grammar as never);
      this.#languages.add(language);
    }
    this.#loaded = core;
  }

  /** Lines of HTML without their ends; escaped text where the language is unknown or the code too long. */
  highlight(code: string, name: string): string[] {
    const language = findLanguage(name);
    const lines = code.replace(/\n$/, '').split('\n');
    if (
      !this.#loaded ||
      language === undefined ||
      !this.#languages.has(language) ||
      code.length > docsLimits.highlightedCharacters
    )
      return lines.map(escapeHtml);
    const { tokens } = this.#loaded.codeToTokens(lines.join('\n'), {
      lang: language,
      theme: 'classes',
      tokenizeMaxLineLength: 2000,
      // The time of a page is limited as a whole: a limit for lines would make the result depend on the load.
      tokenizeTimeLimit: 0,
    });
    return tokens.map(line =>
      line
        .map(({ content, color }) => {
          const className = classByColor.get((color ?? '').toLowerCase());
          const text = escapeHtml(content);
          return className === undefined ? text : `<span class="${className}">${text}</span>`;
        })
        .join(''),
    );
  }
}

function findLanguage(name: string): string | undefined {
  const lower = name.toLowerCase();
  const own = Object.hasOwn(ownAliases, lower) ? ownAliases[lower] : lower;
  if (!own) return undefined;
  return Object.hasOwn(bundledLanguages, own) || Object.hasOwn(bundledLanguagesAlias, own)
    ? own
    : undefined;
}
