/** Licences that packages of the product may have, by their identifiers of SPDX: they require a notice only. */
export const allowedLicenses: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
];

/** What single packages may have beside these, by name, and why. */
export const exceptions: Readonly<Record<string, { license: string; reason: string }>> = {
  '@fontsource-variable/inter': {
    license: 'OFL-1.1',
    reason: 'a font, which may be bundled with software under its own name',
  },
  elkjs: {
    license: 'EPL-2.0',
    reason: 'used as published; its source is at the address in the notices',
  },
  khroma: { license: 'MIT', reason: 'its manifest names none, its file of licence is that of MIT' },
};
