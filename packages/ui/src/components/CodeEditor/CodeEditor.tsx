import { LazyPart } from '../LazyPart/LazyPart.tsx';
import { Progress } from '../Progress/Progress.tsx';
import { type CodeEditorProps, defaultMaxHeight, defaultMinHeight } from './codeEditorProps.ts';

const load = () => import('./CodeEditorSurface.tsx');

/** Of a line, and of what is above and below the text; in pixels. */
const lineHeight = 20.15;
const edges = 10;

/** Code to write: with colours, problems at their lines, and suggestions. The Tab key leaves it. */
export function CodeEditor(props: CodeEditorProps) {
  const { value, minHeight = defaultMinHeight, maxHeight = defaultMaxHeight } = props;
  const height = Math.max(value.split('\n').length * lineHeight + edges, minHeight);
  // As high as the editor will be, so that nothing below it moves.
  const fallback = (
    <div style={{ height: Math.min(height, maxHeight) }}>
      <Progress />
    </div>
  );
  return <LazyPart load={load} props={props} fallback={fallback} />;
}
