export { ContainedFolder, type ContainedFolderOptions } from './files/ContainedFolder.ts';
export { findRealPath } from './files/findRealPath.ts';
export { isInside } from './files/isInside.ts';
export type { FolderEntry } from './files/listEntries.ts';
export { TemporaryFolder, withTemporaryFolder } from './files/TemporaryFolder.ts';
