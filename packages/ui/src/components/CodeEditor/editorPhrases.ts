import type { Translate } from '../../i18n/I18nProvider.tsx';
import { type LaterUiTextKey, laterUiTranslations } from '../../laterTranslations.ts';

/** Texts of CodeMirror's own buttons and panels: in English they are its own, see https://codemirror.net/examples/translate. */
const keys = [
  'editor.all',
  'editor.byWord',
  'editor.close',
  'editor.completions',
  'editor.diagnostics',
  'editor.find',
  'editor.foldLine',
  'editor.foldedCode',
  'editor.go',
  'editor.goToLine',
  'editor.matchCase',
  'editor.next',
  'editor.noDiagnostics',
  'editor.previous',
  'editor.regexp',
  'editor.replace',
  'editor.replaceAll',
  'editor.replaceWith',
  'editor.unchangedLines',
  'editor.unfold',
  'editor.unfoldLine',
] as const satisfies readonly LaterUiTextKey[];

/** CodeMirror's texts, and each in the language of the portal. */
export function listEditorPhrases(t: Translate<LaterUiTextKey>): Record<string, string> {
  return Object.fromEntries(keys.map(key => [laterUiTranslations.en[key], t(key)]));
}
