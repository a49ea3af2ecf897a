/** The packages of the system below a folder, as components of a CycloneDX bill of materials. */
export function listSystemPackages(
  root: string,
): { type: string; 'bom-ref': string; name: string; version: string; purl: string }[];
