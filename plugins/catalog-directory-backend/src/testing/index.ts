export { createTestLdapSource } from './createTestLdapSource.ts';
export { slapdMissing, startSlapd } from './startSlapd.ts';
