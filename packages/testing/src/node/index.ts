export { type EmbeddedPostgres, startEmbeddedPostgres } from './EmbeddedPostgres.ts';
export { countRuns } from './countRuns.ts';
export { findFreePort } from './findFreePort.ts';
export { mountSmallDisk, type SmallDisk } from './mountSmallDisk.ts';
export { makeUnreadableFolder } from './makeUnreadableFolder.ts';
export { type TestDatabase, testDatabases } from './testDatabases.ts';
export { expired, selfSigned } from './certificates.ts';
export { waitUntilDone } from './waitUntilDone.ts';
export { startHeaderLimitedProxy, type TestProxy } from './startHeaderLimitedProxy.ts';
