import { LazyPart } from '../LazyPart/LazyPart.tsx';
import type { CodeSnippetProps } from './CodeSnippet.tsx';

const load = () => import('./CodeSnippet.tsx');

/**
 * A {@link CodeSnippet} for places that most visits never see, such as the details of an error: its code is
 * fetched when it is rendered. The text is there from the first moment, and stays plain where that fails.
 */
export function LaterCodeSnippet(props: CodeSnippetProps) {
  return <LazyPart load={load} isDispensable props={props} fallback={<PlainCode {...props} />} />;
}

function PlainCode({ code, label, isWrapped = false, maxHeight }: CodeSnippetProps) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
      aria-label={label}
      style={{ maxHeight, margin: 0, overflow: 'auto', whiteSpace: isWrapped ? 'pre-wrap' : 'pre' }}
    >
      {code}
    </pre>
  );
}
