import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { radius } from '../../theme/tokens.ts';
import { codeColors } from '../CodeSnippet/codeColors.ts';
import { laterUiTranslations } from '../../laterTranslations.ts';
import { type CodeEditorProps, defaultMaxHeight, defaultMinHeight } from './codeEditorProps.ts';
import { listEditorPhrases } from './editorPhrases.ts';
import { EditorSession } from './EditorSession.ts';

/** The editor itself, whose code is large: rendered by `CodeEditor`. */
export default function CodeEditorSurface({
  label,
  value,
  onChange,
  language = 'text',
  problems,
  complete,
  original,
  minHeight = defaultMinHeight,
  maxHeight = defaultMaxHeight,
}: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const [session, setSession] = useState<EditorSession>();
  const isReadOnly = onChange === undefined;
  const t = useTranslations(laterUiTranslations);
  const latest = useRef({ value, onChange, complete });
  useEffect(() => {
    latest.current = { value, onChange, complete };
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const started = new EditorSession(place.current, {
      text: latest.current.value,
      label,
      language,
      isReadOnly,
      original,
      onChange: text => latest.current.onChange?.(text),
      complete: (text, offset) => latest.current.complete?.(text, offset),
      phrases: listEditorPhrases(t),
    });
    setSession(started);
    return () => started.close();
  }, [language, isReadOnly, original, label, t]);
  useEffect(() => session?.setText(value), [session, value]);
  useEffect(() => session?.setProblems(problems ?? []), [session, problems]);
  return <Place ref={place} style={{ minHeight, maxHeight }} />;
}

const Place = styled('div')(({ theme }) => ({
  ...codeColors(theme),
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  overflow: 'hidden',
  border: `1px solid ${theme.vars.palette.border.strong}`,
  borderRadius: radius.control,
  backgroundColor: theme.vars.palette.surface.raised,
  '&:focus-within': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -1 },
  '& .cm-editor': { height: '100%', minHeight: 'inherit', maxHeight: 'inherit', outline: 'none' },
  '& .cm-tooltip': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.raised,
    borderColor: theme.vars.palette.divider,
  },
}));
