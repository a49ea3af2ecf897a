export { createAnswers, type PluginAnswers } from './answers.ts';
export { TestApp, type TestAppOptions, type TestAppProps } from './TestApp.tsx';
