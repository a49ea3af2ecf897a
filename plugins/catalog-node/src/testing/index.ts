export {
  byRef,
  createReading,
  createTestLog,
  readChanges,
  readSource,
  type SourceContent,
} from './readSource.ts';
