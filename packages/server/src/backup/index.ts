export { backUp, type BackUpOptions, type BackUpResult } from './backUp.ts';
export type { BackupHeader, BackupTotals, TableTotals } from './backupFormat.ts';
export { type BackupSink, openFolderSink, openTarSink } from './BackupSink.ts';
export { restore, type RestoreOptions } from './restore.ts';
export type { RestoreTarget } from './RestoreTarget.ts';
export { findStorage, type PortalStorage } from './findStorage.ts';
export type { StoredTables } from './StoredTables.ts';
export { hasStored, openStoppedPortal, type StoppedPortal } from './openStoppedPortal.ts';
