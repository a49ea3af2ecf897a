export { createTestLdapSource } from './createTestLdapSource.ts';
export { createReading, readChanges, readSource } from './readSource.ts';
export { slapdMissing, startSlapd } from './startSlapd.ts';
