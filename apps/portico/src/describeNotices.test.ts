import { expect, it } from 'vitest';
import { describeNotices } from '../build/describeNotices.ts';

const aPackage = (name: string, license: string | undefined, notices = ['Text']) => ({
  name,
  version: '1.0.0',
  ...(license !== undefined && { license }),
  source: `https://${name}.example`,
  notices,
});

function describeError(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing was refused';
}

it('has each package once with version, licence and source, and each text once', () => {
  const text = describeNotices('Portico', [
    aPackage('b', 'MIT', ['Copyright\r\nB  \r\n']),
    aPackage('a', 'MIT', ['Copyright\nB']),
    aPackage('b', 'MIT', ['Copyright\nB']),
    aPackage('c', 'Apache-2.0', ['Licence', 'Notice']),
    aPackage('d', 'ISC', []),
  ]);
  expect(text.split('-'.repeat(80)).slice(1)).toEqual([
    '\na@1.0.0  MIT  https://a.example\nb@1.0.0  MIT  https://b.example\n\nCopyright\nB\n\n',
    '\nc@1.0.0  Apache-2.0  https://c.example\n\nLicence\n\nNotice\n\n',
    '\nd@1.0.0  ISC  https://d.example\n\nThe package has no text of its licence.\n',
  ]);
});

it.each([
  'MIT',
  '(MIT AND Zlib)',
  'GPL-3.0-only OR MIT',
  '(MPL-2.0 OR Apache-2.0) AND (ISC OR SSPL-1.0)',
])('allows %s', license => {
  expect(describeNotices('Portico', [aPackage('a', license)])).toContain(license);
});

it.each([
  ['GPL-3.0-only', 'GPL-3.0-only'],
  ['MIT AND AGPL-3.0-only', 'MIT AND AGPL-3.0-only'],
  ['(MIT OR ISC) AND GPL-2.0-only', '(MIT OR ISC) AND GPL-2.0-only'],
  ['EPL-2.0', 'EPL-2.0'],
  ['UNLICENSED', 'UNLICENSED'],
  ['MIT OR', 'MIT OR'],
  ['(MIT', '(MIT'],
  ['MIT)', 'MIT)'],
  ['SEE LICENSE IN LICENSE.md', 'SEE LICENSE IN LICENSE.md'],
  ['', ''],
  [undefined, 'names no licence'],
])('refuses %s with the name of the package', (license, words) => {
  const packages = [aPackage('fine', 'MIT'), aPackage('odd', license)];
  const lines = describeError(() => describeNotices('Portico', packages)).split('\n');
  expect(lines.slice(1)).toEqual([`  odd@1.0.0: ${words}`]);
});

it('allows a single package what others may not have', () => {
  expect(describeNotices('Portico', [aPackage('elkjs', 'EPL-2.0 OR GPL-3.0-or-later')])).toContain(
    'elkjs',
  );
});
