import { randomUUID } from 'node:crypto';
import {
  createTestLdapSource,
  slapdMissing,
  startSlapd,
} from '@portico/catalog-directory-backend/testing';
import { readChanges, readSource } from '@portico/catalog-node/testing';
import { Attribute, Change } from 'ldapts';

const people = 50_000;
const groups = 5_000;
const peopleDn = 'ou=people,dc=meridian,dc=example';
const groupsDn = 'ou=groups,dc=meridian,dc=example';
const firstNames = ['José', 'Зоя', '太郎', 'Łukasz', 'Ada', 'عمر', 'Øyvind', 'Grace'];
const print = (text: string) => process.stdout.write(`${text}\n`);
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

if (slapdMissing) {
  print(`No figures: ${slapdMissing}`);
  process.exit(1);
}
print(`Filling slapd with ${people} people and ${groups} groups`);
const slapd = await startSlapd(createLdif());
try {
  await measure();
} finally {
  await slapd.stop();
}

async function measure(): Promise<void> {
  const { source } = createTestLdapSource(slapd.url);
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  const started = performance.now();
  const { entities, records, changeToken, pages, requests } = await readSource(source);
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  print(
    `All: ${entities.length} entities of ${records.size} records in ${seconds.toFixed(1)} s, ${pages} pages, ${requests} requests`,
  );
  print(`Memory: ${megabytes(peak)} MB at most, ${megabytes(peak - before)} MB more than before`);
  const names = new Set(
    entities.map(({ kind, metadata }) => `${kind}/${metadata.name}`.toLowerCase()),
  );
  print(`Names: ${names.size} of ${entities.length} differ`);
  await slapd.admin.modify(
    `uid=u77,${peopleDn}`,
    new Change({
      operation: 'replace',
      modification: new Attribute({ type: 'mail', values: ['new@meridian.example'] }),
    }),
  );
  const changing = performance.now();
  const { changed } = await readChanges(source, changeToken as string);
  print(`One change: ${changed.length} records in ${Math.round(performance.now() - changing)} ms`);
  await source.close();
}

/** People in groups of ten, groups within groups up to ten levels, with a circle in every hundred. */
function createLdif(): string {
  const encode = (text: string) => Buffer.from(text).toString('base64');
  const lines: string[] = [];
  const stamp = 'modifyTimestamp: 20250101000000Z\ncreateTimestamp: 20250101000000Z\n';
  for (let index = 0; index < people; index++) {
    const name = `${firstNames[index % firstNames.length]} ${index % 900}`;
    const uid = index % 50 === 0 ? `${name}é${index % 5}` : `u${index}`;
    const rdn = index % 50 === 0 ? `uid=${uid}+employeeNumber=${index}` : `uid=${uid}`;
    lines.push(
      `dn:: ${encode(`${rdn},${peopleDn}`)}\nobjectClass: inetOrgPerson\nuid:: ${encode(uid)}\n${index % 50 === 0 ? `employeeNumber: ${index}\n` : ''}cn:: ${encode(name)}\nsn: x\nmail: u${index}@meridian.example\nentryUUID: ${randomUUID()}\n${stamp}`,
    );
  }
  for (let index = 0; index < groups; index++) {
    const members = Array.from(
      { length: 10 },
      (_, each) => `member: uid=u${(index * 10 + each) % people},${peopleDn}`,
    );
    const above = index % 100 === 0 ? index + 99 : index - 1;
    lines.push(
      `dn: cn=g${above},${groupsDn}\nobjectClass: groupOfNames\ncn: g${above}\n${members.join('\n')}\nmember: cn=g${index},${groupsDn}\nentryUUID: ${randomUUID()}\n${stamp}`,
    );
  }
  return lines.join('\n');
}
