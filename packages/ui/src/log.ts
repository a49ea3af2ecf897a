export { LogViewer } from './components/LogViewer/LogViewer.tsx';
export type { LogViewerProps } from './components/LogViewer/logViewerProps.ts';
export { findLogLevel } from './components/LogViewer/findLogLevel.ts';
export { appendLogLines } from './components/LogViewer/appendLogLines.ts';
export { LogBuffer } from './components/LogViewer/LogBuffer.ts';
export { type LineRange, parseLineHash } from './components/LogViewer/lineRange.ts';
export { useLineHash } from './components/LogViewer/useLineHash.ts';
