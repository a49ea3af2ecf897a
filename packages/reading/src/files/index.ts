export { isInside } from '@portico/server/files';
export {
  type FileListing,
  getBaseFolder,
  isMissingFile,
  isPattern,
  listFiles,
  listFilesBelow,
  matchesTarget,
  type UnreadableFolder,
} from './listFiles.ts';
export { type InsideFile, readFileInside } from './readFileInside.ts';
export { findRealPath, readTextFile } from './readTextFile.ts';
