export { createTestLdapSource } from './createTestLdapSource.ts';
export { createCompany, type DirectoryCase, directoryCases } from './directoryCases.ts';
export { type FakeAnswer, FakeDirectory } from './FakeDirectory.ts';
export { adminDn, adminSecret, type Slapd, slapdMissing, startSlapd } from './startSlapd.ts';
