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
export { readTextFile, type TextFile } from './readTextFile.ts';
