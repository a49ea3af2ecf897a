import { CodeSnippet } from '@portico/ui/code';
import { LogViewer, useLineHash } from '@portico/ui/log';
import { useEffect, useRef } from 'react';
import { useGrowingLog } from './useGrowingLog.ts';

/** Props of {@link DefinitionText}. */
export interface DefinitionTextProps {
  text: string;
  /** What it is coloured as. */
  language: string | undefined;
  /** What it is, for those who listen. */
  label: string;
  fileName: string;
  /** The line to point out, unless the address names another. */
  line?: number | undefined;
}

/** Letters; of a longer text only what is on view is rendered, and in one colour. */
const maxLetters = 60_000;
const snippetHeight = 720;

/** A definition as it is written. Lines of it can be linked to. */
export function DefinitionText(props: DefinitionTextProps) {
  return props.text.length > maxLetters ? <LongText {...props} /> : <ShortText {...props} />;
}

function ShortText({ text, language, label, line }: DefinitionTextProps) {
  const { selectedLines } = useLineHash();
  const shown = selectedLines ?? (line === undefined ? undefined : { first: line, last: line });
  const frame = useRef<HTMLDivElement>(null);
  const first = shown?.first;
  useEffect(() => {
    if (first !== undefined) showHighlighted(frame.current);
  }, [first]);
  return (
    <div ref={frame}>
      <CodeSnippet
        code={text.endsWith('\n') ? text.slice(0, -1) : text}
        language={language}
        label={label}
        hasLineNumbers
        {...(shown && { highlightedLines: listLines(shown) })}
        maxHeight={snippetHeight}
      />
    </div>
  );
}

/** Scrolls what holds the code, and not the page. */
function showHighlighted(frame: HTMLElement | null): void {
  const line = frame?.querySelector<HTMLElement>('[data-highlighted]');
  const scroller = line?.closest<HTMLElement>('[role=group]');
  if (!line || !scroller) return;
  const place = line.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  if (place >= 0 && place < scroller.clientHeight - line.clientHeight) return;
  scroller.scrollTop += place - scroller.clientHeight / 3;
}

function LongText({ text, label, fileName, line }: DefinitionTextProps) {
  const { selectedLines, onSelectLines } = useLineHash();
  const log = useGrowingLog(text);
  const highlighted = line === undefined ? undefined : { first: line, last: line };
  return (
    <LogViewer
      log={log}
      label={label}
      fileName={fileName}
      selectedLines={selectedLines ?? highlighted}
      onSelectLines={onSelectLines}
      minHeight={snippetHeight}
    />
  );
}

function listLines({ first, last }: { first: number; last: number }): number[] {
  return Array.from({ length: Math.min(last - first + 1, 10_000) }, (_, index) => first + index);
}
