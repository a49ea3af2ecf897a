export {
  default as CodeSnippet,
  type CodeSnippetProps,
} from './components/CodeSnippet/CodeSnippet.tsx';
export { StructuredDataViewer } from './components/StructuredDataViewer/StructuredDataViewer.tsx';
export type { StructuredDataViewerProps } from './components/StructuredDataViewer/structuredDataProps.ts';
export { Markdown, preloadMarkdown } from './components/Markdown/Markdown.tsx';
export type { MarkdownProps } from './components/Markdown/markdownProps.ts';
export { CodeEditor } from './components/CodeEditor/CodeEditor.tsx';
export type {
  CodeCompletion,
  CodeCompletions,
  CodeEditorProps,
  CodeProblem,
} from './components/CodeEditor/codeEditorProps.ts';
