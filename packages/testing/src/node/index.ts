export { type EmbeddedPostgres, startEmbeddedPostgres } from './EmbeddedPostgres.ts';
export { findFreePort } from './findFreePort.ts';
export { type TestDatabase, testDatabases } from './testDatabases.ts';
export { selfSigned } from './selfSigned.ts';
