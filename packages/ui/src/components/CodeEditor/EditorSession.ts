import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { yaml } from '@codemirror/lang-yaml';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { basicSetup } from 'codemirror';
import { monoFontFamily } from '../../theme/tokens.ts';
import type { CodeCompletions, CodeProblem } from './codeEditorProps.ts';

/** What an editor begins with. */
export interface EditorSessionOptions {
  text: string;
  label: string;
  language: 'yaml' | 'json' | 'text';
  isReadOnly: boolean;
  /** A former text; what differs from it is marked. */
  original: string | undefined;
  onChange: (text: string) => void;
  complete: (text: string, offset: number) => CodeCompletions | undefined;
  /** Texts of the editor's own buttons and panels, by the English ones. */
  phrases: Readonly<Record<string, string>>;
}

/** An editor of CodeMirror in an element, until it is closed. */
export class EditorSession {
  readonly #view: EditorView;
  #isSetting = false;

  constructor(parent: HTMLElement, options: EditorSessionOptions) {
    this.#view = new EditorView({
      parent,
      doc: options.text,
      extensions: [
        ...listExtensions(options),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged && !this.#isSetting) options.onChange(state.doc.toString());
        }),
      ],
    });
  }

  /** Replaces the text, unless it is the same: the cursor and what can be undone stay. */
  setText(text: string): void {
    const { doc } = this.#view.state;
    if (doc.toString() === text) return;
    this.#isSetting = true;
    this.#view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
    this.#isSetting = false;
  }

  setProblems(problems: readonly CodeProblem[]): void {
    const { length } = this.#view.state.doc;
    const diagnostics = problems.map(({ from, to, message, severity = 'error' }) => ({
      from: Math.min(from, length),
      to: Math.min(Math.max(from, to), length),
      message,
      severity,
    }));
    this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics));
  }

  close(): void {
    this.#view.destroy();
  }
}

function listExtensions(options: EditorSessionOptions): Extension[] {
  const { label, language, isReadOnly, original, complete, phrases } = options;
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  const findCompletions = ({
    state,
    pos,
    explicit,
  }: CompletionContext): CompletionResult | null => {
    const found = complete(state.doc.toString(), pos);
    if (!found || (!explicit && found.from === pos)) return null;
    return {
      from: found.from,
      options: found.options.map(({ text, ...option }) => ({
        ...option,
        ...(text !== undefined && { apply: text }),
      })),
    };
  };
  return [
    basicSetup,
    EditorState.phrases.of(phrases),
    ...(nonce ? [EditorView.cspNonce.of(nonce)] : []),
    ...(language === 'yaml' ? [yaml()] : language === 'json' ? [json()] : []),
    syntaxHighlighting(highlighting),
    look,
    autocompletion({ override: [findCompletions] }),
    ...(isReadOnly ? [EditorState.readOnly.of(true)] : [lintGutter()]),
    ...(original === undefined
      ? []
      : [unifiedMergeView({ original, mergeControls: false, collapseUnchanged: {} })]),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
  ];
}

const highlighting = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--code-token-comment)' },
  { tag: tags.propertyName, color: 'var(--code-token-function)' },
  { tag: tags.definition(tags.propertyName), color: 'var(--code-token-function)' },
  { tag: [tags.keyword, tags.atom, tags.bool, tags.null], color: 'var(--code-token-keyword)' },
  { tag: tags.number, color: 'var(--code-token-constant)' },
  { tag: tags.string, color: 'var(--code-token-string)' },
  { tag: [tags.punctuation, tags.separator], color: 'var(--code-token-punctuation)' },
]);

const look = EditorView.theme({
  '&': { color: 'var(--code-foreground)', fontSize: '0.8125rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: monoFontFamily, lineHeight: '1.55' },
  '.cm-gutters': {
    color: 'var(--code-token-comment)',
    backgroundColor: 'var(--code-background)',
    border: 'none',
  },
  '.cm-cursor': { borderLeftColor: 'var(--code-foreground)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
});
