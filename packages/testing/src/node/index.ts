export { type EmbeddedPostgres, startEmbeddedPostgres } from './EmbeddedPostgres.ts';
export { type TestDatabase, testDatabases } from './testDatabases.ts';
