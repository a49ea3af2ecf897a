/** What a bill of materials has of a package. */
export interface PackageFacts {
  name: string;
  version: string;
  license?: string;
}

/**
 * A bill of materials of a product that bundles packages, in the format of CycloneDX 1.6. It has no time and no number, so that
 * the same product has the same bill.
 */
export function describeBundle(product: PackageFacts, packages: readonly PackageFacts[]) {
  const components = new Map(
    packages.map(each => {
      const component = describePackage(each, 'library');
      return [component['bom-ref'], component];
    }),
  );
  const own = describePackage(product, 'application');
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: own },
    components: [...components.keys()].toSorted().map(key => components.get(key)),
    dependencies: [
      { ref: own['bom-ref'], dependsOn: [...components.keys()].toSorted() },
      ...[...components.keys()].toSorted().map(ref => ({ ref })),
    ],
  };
}

function describePackage({ name, version, license }: PackageFacts, type: string) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;
  const [group, short] = name.startsWith('@') ? name.split('/') : [undefined, name];
  return {
    type,
    'bom-ref': purl,
    ...(group !== undefined && { group }),
    name: short,
    version,
    purl,
    ...(license !== undefined && { licenses: [describeLicense(license)] }),
  };
}

/** An expression of SPDX, or the words of the package. */
function describeLicense(license: string) {
  const isExpression = /^[\w.+()-]+(?: (?:AND|OR|WITH) [\w.+()-]+)*$/.test(license);
  return isExpression ? { expression: license } : { license: { name: license } };
}
