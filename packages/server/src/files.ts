export { ContainedFolder, type ContainedFolderOptions } from './files/ContainedFolder.ts';
export { findRealPath } from './files/findRealPath.ts';
export { checkFolderLimits, type FolderLimits } from './files/FolderBudget.ts';
export { isContainedLink } from './files/isContainedLink.ts';
export { isInside } from './files/isInside.ts';
export type { FolderEntry } from './files/listEntries.ts';
export { TemporaryFolder, withTemporaryFolder } from './files/TemporaryFolder.ts';
export { withEntry, withFolder } from './files/withFolder.ts';
