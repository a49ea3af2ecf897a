import { parseAllDocuments } from 'yaml';
import { expect, it } from 'vitest';
import { createCompany } from './companyShape.ts';

it('makes as many entities as wanted, none twice, in files that mix all kinds', () => {
  const company = createCompany(1200);
  const documents = company.files.map(file =>
    parseAllDocuments(file).map(
      document => document.toJS() as { kind: string; metadata: { name: string }; spec: object },
    ),
  );
  expect(documents.map(file => file.length)).toEqual([500, 500, 200]);
  const refs = documents.flat().map(({ kind, metadata }) => `${kind}:${metadata.name}`);
  expect(new Set(refs).size).toBe(1200);
  for (const file of documents)
    expect(new Set(file.map(({ kind }) => kind))).toEqual(
      new Set(['Group', 'User', 'Domain', 'System', 'API', 'Resource', 'Component']),
    );
});

it('says how many entities are depended on', () => {
  const { files, dependedOn } = createCompany(600);
  const refs = files
    .flatMap(file => parseAllDocuments(file).map(document => document.toJS()))
    .flatMap(({ spec }) => (spec.dependsOn ?? []) as string[]);
  const count = (kind: string) => new Set(refs.filter(ref => ref.startsWith(`${kind}:`))).size;
  expect(dependedOn).toEqual({ components: count('component'), resources: count('resource') });
});
