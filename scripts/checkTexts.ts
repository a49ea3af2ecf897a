// Holds what users read and hear: no text is left in the code, none is missing, unused or half translated.
// node scripts/checkTexts.ts [root]
import { dirname } from 'node:path';
import { checkTexts } from './texts/checkTexts.ts';
import { readPackages } from './texts/readPackage.ts';

const root = process.argv[2] ?? dirname(import.meta.dirname);
const packages = readPackages(root);
const problems = checkTexts(packages);
for (const { file, line, message } of problems) {
  process.stdout.write(`${file}:${line} ${message}\n`);
}
const texts = packages.flatMap(({ locales }) => locales.map(locale => Object.keys(locale.texts)));
process.stdout.write(
  `${problems.length} problems in ${texts.flat().length} texts of ${packages.length} packages\n`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
