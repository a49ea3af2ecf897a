import { expect, it } from 'vitest';
import { describeBundle } from '../build/describeBundle.ts';

it('lists each package once, with an address that scanners know and its license', () => {
  const react = { name: 'react', version: '19.3.0', license: 'MIT' };
  const sbom = describeBundle(
    { name: '@portico/portico', version: '1.2.0', license: 'Apache-2.0' },
    [
      react,
      { name: '@acme/map', version: '2.0.0-rc.1+b', license: '(MIT OR Apache-2.0)' },
      react,
      { name: 'own', version: '1.0.0', license: 'SEE LICENSE IN LICENSE.txt' },
      { name: 'silent', version: '1.0.0' },
    ],
  );
  expect(sbom.metadata.component).toMatchObject({ group: '@portico', name: 'portico' });
  expect(sbom.components).toMatchObject([
    {
      purl: 'pkg:npm/%40acme/map@2.0.0-rc.1%2Bb',
      licenses: [{ expression: '(MIT OR Apache-2.0)' }],
    },
    { purl: 'pkg:npm/own@1.0.0', licenses: [{ license: { name: 'SEE LICENSE IN LICENSE.txt' } }] },
    { purl: 'pkg:npm/react@19.3.0', licenses: [{ expression: 'MIT' }] },
    { purl: 'pkg:npm/silent@1.0.0' },
  ]);
  expect(sbom.dependencies[0]).toMatchObject({ dependsOn: { length: 4 } });
});
